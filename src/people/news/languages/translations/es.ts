import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  agreed:
    'Usted recibe este mensaje porque aceptó recibir novedades de {venue}. Para cancelar la suscripción:',
  // The page
  title: 'Cancelar la suscripción',
  question: '¿Ya no desea recibir novedades por correo electrónico?',
  unsubscribe: 'Cancelar la suscripción',
  unsubscribing: 'Cancelando...',
  done: 'Ya no recibirá novedades de {venue} por correo electrónico.',
  noConnection: 'Sin conexión. Intente de nuevo.',
  // Refusals
  linkUnknown: 'Este enlace no es válido. Para cancelar la suscripción, avise en la recepción.',
} satisfies CatalogLike<typeof en>
