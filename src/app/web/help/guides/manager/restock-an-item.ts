import type { Guide } from '../../guide.ts'

export const restockAnItem: Guide = {
  id: 'restock-an-item',
  title: 'Restock an item',
  reader: 'manager',
  pages: ['/inventory'],
  words: 'delivery, stock, supplies, purchase, low',
  steps: [
    { say: 'Choose **Low Stock** to see what runs out.', acts: [{ press: 'Low Stock…' }] },
    { say: 'Press **Restock** on the card of the item.', acts: [{ press: 'Restock LED Light Bulbs' }] },
    {
      say: 'Enter the **Quantity** and the **Cost per unit** of the delivery.',
      acts: [
        { fill: 'Quantity', with: '24' },
        { fill: 'Cost per unit', with: '3.9' },
      ],
      picture: 'dialog',
    },
    {
      say: 'Press **Restock**. The item is no longer low, and its average cost follows.',
      acts: [{ press: 'Restock' }, { see: 'Low Stock (1)' }],
    },
  ],
}
