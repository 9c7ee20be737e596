/** What the display toward the guest says. */
export const en = {
  welcome: 'Welcome',
  yourBill: 'Your bill',
  toPay: 'To pay',
  change: 'Change',
  yourNumber: 'Your number',
  total: 'Total',
  paid: 'Already paid',
  due: 'Due',
  rounding: 'Rounding',
  toPayNow: 'To pay now',
  toPayInCash: 'To pay in cash',
  linkRevoked: 'This link is no longer valid. A manager can make a new one in Settings.',
} as const
