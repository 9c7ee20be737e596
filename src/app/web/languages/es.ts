import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from './en.ts'

export default {
  skipToContent: 'Ir al contenido',
  menu: 'Menú',
  closeMenu: 'Cerrar el menú',
  sections: 'Secciones',
  cleanerApp: 'App de limpieza',
  help: 'Ayuda',
  enterPassword: 'Ingresar contraseña',
  userProfile: 'Perfil de usuario',
  switchUser: 'Cambiar de usuario',
  lock: 'Bloquear',
  signOut: 'Cerrar sesión',
  appearance: 'Apariencia',
  light: 'Claro',
  dark: 'Oscuro',
  sameAsDevice: 'Como el dispositivo',
  error: 'Error',
} satisfies CatalogLike<typeof en>
