import type { Guide } from '../../guide.ts'

export const writeAnInvoice: Guide = {
  id: 'write-an-invoice',
  title: 'Write and send an invoice',
  reader: 'accountant',
  pages: ['/billing'],
  words: 'bill a company, due date, draft, print',
  steps: [
    { say: 'Press **New Invoice**.', acts: [{ press: 'New Invoice' }] },
    {
      say: 'Enter the **Customer name** and the **Address**.',
      acts: [
        { fill: 'Customer name', with: 'Pier Six Choir' },
        { fill: 'Address', with: '6 Pier Road' },
      ],
    },
    {
      say: 'Enter the **Description**, the **Quantity** and the **Unit price**. **Add Line** adds another.',
      acts: [
        { fill: 'Description', with: 'Private sauna' },
        { fill: 'Quantity', with: '2' },
        { fill: 'Unit price', with: '180' },
        { see: 'Add Line' },
      ],
      picture: 'dialog',
    },
    {
      say: 'Press **Save Draft** and read it once more.',
      acts: [{ press: 'Save Draft' }, { see: 'not sent' }],
    },
    {
      say: 'Press **Send**, and confirm with **Send**. The invoice gets its number and can no longer be changed.',
      acts: [
        { press: 'Send' },
        { see: 'Send this invoice?' },
        { press: 'Send' },
        { see: 'Invoice 2026-0009' },
      ],
    },
  ],
}
