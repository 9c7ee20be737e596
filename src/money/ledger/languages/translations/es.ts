import type { CatalogLike } from '#platform/languages/plain-texts.ts'
import type { en } from '../en.ts'

export default {
  cash: 'Efectivo',
  credit_card: 'Tarjeta de crédito',
  debit_card: 'Tarjeta de débito',
  mobile_payment: 'Pago móvil',
  bank_transfer: 'Transferencia bancaria',
  gift_cards: 'Tarjeta de regalo',
  visit_packs: 'Paquete de visitas',
} satisfies CatalogLike<typeof en>
