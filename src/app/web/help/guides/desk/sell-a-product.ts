import type { Guide } from '../../guide.ts'

export const sellAProduct: Guide = {
  id: 'sell-a-product',
  title: 'Sell a towel or a drink',
  reader: 'desk',
  pages: ['/', '/rooms', '/lockers', '/inventory'],
  words: 'product, counter, shop, sale, barcode',
  steps: [
    { say: 'Press **New Sale** in the top bar.', acts: [{ press: 'New Sale' }] },
    { say: 'Choose who gets it: **Counter**, or a guest in the house.', acts: [{ press: 'Counter…' }] },
    {
      say: 'Press each product, for example **Bath Towels**, or scan its barcode.',
      acts: [{ press: 'Bath Towels…' }],
    },
    { say: 'Choose how it is paid, for example **Cash**.', acts: [{ press: 'Cash' }], picture: 'dialog' },
    { say: 'Press **Sell**. The stock goes down at once.', acts: [{ press: 'Sell…' }, { see: 'old' }] },
  ],
}
