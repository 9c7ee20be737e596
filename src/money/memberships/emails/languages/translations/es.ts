import type { CatalogLike } from '#platform/languages/texts.ts'
import type { en } from '../en.ts'

export default {
  greeting: 'Hola, {name}:',
  member: 'Socio: {name}, {number}',
  // Sold
  soldSubject: '{venue}: su membresía {plan}',
  sold: 'La membresía {plan} es válida del {from} al {until}.',
  fee: 'Cuesta {fee} cada {months, plural, one {mes} other {# meses}}.',
  renews: 'Después de ese día se renueva, a menos que la cancele.',
  renewsNot: 'Termina después de ese día y no se renueva.',
  due: 'Importe por pagar: {amount}',
  // Cancelled
  cancelledSubject: '{venue}: cancelación de la membresía {plan}',
  lastDay: 'Recibimos su cancelación. El último día de la membresía {plan} es el {day}.',
  cancelled: 'La membresía {plan} se canceló el {day}.',
  // Frozen
  frozenSubject: '{venue}: la membresía {plan} está en pausa hasta el {until}',
  frozen: 'La membresía {plan} está en pausa del {from} al {until}.',
  whileFrozen:
    'Durante la pausa no tiene beneficios ni cuota. Los días pagados se recuperan después de la pausa.',
  // Ending
  endsSubject: '{venue}: la membresía {plan} termina el {day}',
  ends: 'La membresía {plan} termina el {day} y no se renueva.',
  howToRenew: 'Para conservarla, renuévela en la recepción.',
  // New fee
  priceSubject: '{venue}: nueva cuota de la membresía {plan}',
  price:
    'Desde el {day}, la membresía {plan} cuesta {fee} cada {months, plural, one {mes} other {# meses}} en lugar de {formerFee}.',
  priceChoice: 'Si no desea conservarla, avísenos antes de ese día.',
  // Unpaid
  unpaidSubject: '{venue}: {amount} por pagar de la membresía {plan}',
  unpaid: 'La membresía {plan} tiene {amount} por pagar desde el {day}.',
  suspendsOn: 'Si no se paga, la membresía se suspende el {day}.',
  suspended: 'La membresía está suspendida desde el {day}. Se activa de nuevo en cuanto se pague.',
  daysLost: 'Los días pagados que pasan durante una suspensión se pierden.',
  daysMoved: 'Los días pagados no se pierden: se recuperan después de la suspensión.',
} satisfies CatalogLike<typeof en>
