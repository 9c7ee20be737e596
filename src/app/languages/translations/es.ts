import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  diskFull: 'El disco del servidor está lleno; no se guardó nada',
  somethingWentWrong: 'Algo falló en el servidor; no se guardó nada',
  venueBusy: 'Este establecimiento tiene demasiadas solicitudes a la vez; intente de nuevo en un momento',
  tooManyScreens: 'Este establecimiento tiene demasiadas pantallas abiertas; cierre algunas',
  bodyTooLarge: 'Lo que se envió es demasiado grande',
  tooManyRequests:
    'Demasiadas solicitudes; intente de nuevo en {seconds, plural, one {# segundo} other {# segundos}}',
} satisfies CatalogLike<typeof en>
