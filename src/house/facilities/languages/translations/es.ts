import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  hasRental: '{facility} tiene una estadía en curso; primero se debe registrar la salida del cliente',
  hasVisit: '{facility} está en uso por la visita de un socio; primero se debe registrar su salida',
  isRetired: 'Este espacio se dio de baja: {facility}',
  tagNotRegistered: 'Esta etiqueta NFC no está registrada en el sistema.',
} satisfies CatalogLike<typeof en>
