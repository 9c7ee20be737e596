import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  welcome: 'Le damos la bienvenida',
  yourBill: 'Su cuenta',
  toPay: 'Por pagar',
  change: 'Cambio',
  yourNumber: 'Su número',
  noConnection: 'Sin conexión.',
  linkRevoked: 'Este enlace ya no es válido. La gerencia puede crear otro en los ajustes.',
  copy: 'COPIA',
  memberSince: 'Socio desde el {day}',
  since: 'Desde',
  people: 'Personas',
  expected: 'Hora prevista',
  about: 'aprox. {time}',
} satisfies CatalogLike<typeof en>
