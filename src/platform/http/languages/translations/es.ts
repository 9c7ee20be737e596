import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  pleaseSignIn: 'Inicie sesión',
  deskIsLocked: 'Este equipo está bloqueado',
  notAllowed: 'Su función no permite hacer esto',
  passwordNeeded: 'Ingrese su contraseña para hacer esto',
  databaseUnavailable: 'La base de datos no responde. Intente de nuevo en unos segundos.',
  changedBySomeoneElse: 'Otra persona cambió esto al mismo tiempo. Recargue la página e intente de nuevo.',
  keyUsed: 'Esta clave ya se usó para otra solicitud',
} satisfies CatalogLike<typeof en>
