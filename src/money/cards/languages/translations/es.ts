import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  value: 'Tarjeta de regalo',
  visits: 'Paquete de visitas',
  visitCount: '{visits, plural, one {# visita} other {# visitas}}',
  eachInRoom: 'Cada una de hasta {hours, plural, one {# hora} other {# horas}} en una habitación',
  eachInLocker: 'Cada una de hasta {hours, plural, one {# hora} other {# horas}} en un casillero',
  for: 'Para {holder}',
  validUntil: 'Válido hasta el {day}. Este código paga: guárdelo como efectivo.',
  doesNotExpire: 'No vence. Este código paga: guárdelo como efectivo.',
} satisfies CatalogLike<typeof en>
