/** The means that settle a bill, on papers and in reports. */
export const en = {
  cash: 'Cash',
  credit_card: 'Credit Card',
  debit_card: 'Debit Card',
  mobile_payment: 'Mobile Payment',
  bank_transfer: 'Bank Transfer',
  gift_cards: 'Gift Card',
  visit_packs: 'Visit Pack',
} as const
