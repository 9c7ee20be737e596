import type { Guide } from '../../guide.ts'

export const setARate: Guide = {
  id: 'set-a-rate',
  title: 'Set a night or weekend rate',
  reader: 'manager',
  pages: ['/settings'],
  words: 'price, happy hour, tariff, holiday, block price',
  steps: [
    {
      say: 'Open the tab **Rates** and press **New Rate**.',
      acts: [{ press: 'Rates' }, { press: 'New Rate' }],
    },
    {
      say: 'Enter a **Name**: the guest reads it on the bill.',
      acts: [{ fill: 'Name', with: 'Night rate' }],
    },
    {
      say: 'Choose the **Room type**, and enter the **Price per hour**.',
      acts: [
        { choose: 'Room type', with: 'Deluxe' },
        { fill: 'Price per hour', with: '24' },
      ],
    },
    {
      say: 'Choose **Certain hours** or **Certain days** if it does not always apply.',
      acts: [{ press: 'Certain days' }, { press: 'Every day' }, { press: 'Certain hours' }],
      picture: 'dialog',
    },
    { say: 'Press **Save Rate**. It applies to new rentals.', acts: [{ press: 'Save Rate' }] },
  ],
}
