import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from './en.ts'

export default {
  hourly:
    '{time}{isBooked, select, yes { en reserva} other {}}{hasFacility, select, yes {, {facility}} other {}}{hasRule, select, yes {, {rule}} other {}} a {price} por hora',
  block:
    '{hasFacility, select, yes {{facility}, } other {}}{count, plural, =1 {} other {# × }}Bloque de {hours, plural, one {# hora} other {# horas}} ({rule})',
  cap: '{hasFacility, select, yes {{facility}, } other {}}{count, plural, =1 {} other {# × }}Máximo de {hours, plural, one {# hora} other {# horas}} ({rule})',
  grace: 'Tolerancia de {time} sin cargo',
  roundedUp: 'Redondeo a {time}',
  over: 'Tiempo excedido: {time}',
  overRounded: 'Tiempo excedido: {time}, redondeado a {rounded}',
  free: '{time} sin cargo (membresía {member})',
  percentOff: '{percent}% de descuento (membresía {member})',
  late: 'Tiempo excedido: {time}',
  lateAtMost: 'Tiempo excedido: {time}, máximo {most}',
  plainTax: 'Impuesto',
  plainTaxWithin: 'impuesto',
  includes: 'Incluye {tax}',
  lateIncludes: 'El cargo por tiempo excedido incluye {tax}',
  extrasInclude: 'Los extras incluyen {tax}',
  total: 'Total',
  alreadyPaid: 'Ya pagado',
  due: 'Por pagar',
} satisfies CatalogLike<typeof en>
