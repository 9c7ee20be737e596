import type { Guide } from '../../guide.ts'

export const sellAGiftCard: Guide = {
  id: 'sell-a-gift-card',
  title: 'Sell a gift card',
  reader: 'desk',
  pages: ['/billing'],
  words: 'voucher, present, visit pack, code',
  steps: [
    {
      say: 'Open the tab **Gift Cards** and press **Sell Gift Card**.',
      acts: [{ press: 'Gift Cards' }, { press: 'Sell Gift Card' }],
    },
    {
      say: 'Enter the **Amount**, and the name **For** whom it is.',
      acts: [
        { fill: 'Amount', with: '100' },
        { fill: 'For', with: 'Niels Bohr' },
      ],
    },
    { say: 'Choose how it is paid, for example **Cash**.', acts: [{ press: 'Cash' }], picture: 'dialog' },
    { say: 'Press **Sell**, and print the card or write down its code.', acts: [{ press: 'Sell…' }] },
  ],
}
