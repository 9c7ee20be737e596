import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  skipToContent: 'Ir al contenido',
  menu: 'Menú',
  closeMenu: 'Cerrar el menú',
  sections: 'Secciones',
  cleanerApp: 'App de limpieza',
  rooms: 'Habitaciones',
  lockers: 'Casilleros',
  settings: 'Ajustes',
  footer: '© {year} Keydesk. Sistema de punto de venta para alquileres.',
  help: 'Ayuda',
  enterPassword: 'Ingresar contraseña',
  userProfile: 'Perfil de usuario',
  switchUser: 'Cambiar de usuario',
  lock: 'Bloquear',
  signOut: 'Cerrar sesión',
  appearance: 'Apariencia',
  light: 'Claro',
  dark: 'Oscuro',
  sameAsDevice: 'Igual que el dispositivo',
  error: 'Error',
  pageFailed: 'No se pudo cargar esta página.',
  roleCleaner: 'Personal de limpieza',
} satisfies CatalogLike<typeof en>
