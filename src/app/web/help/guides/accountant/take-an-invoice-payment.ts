import type { Guide } from '../../guide.ts'

export const takeAnInvoicePayment: Guide = {
  id: 'take-an-invoice-payment',
  title: 'Book the payment of an invoice',
  reader: 'accountant',
  pages: ['/billing'],
  words: 'bank transfer, paid, open items, receivable',
  steps: [
    {
      say: 'Open the tab **Invoices** and choose **Open**.',
      acts: [{ press: 'Invoices' }, { press: 'Open' }],
    },
    {
      say: 'Open the invoice, for example **2026-0007**, and press **Take Payment**.',
      acts: [{ press: 'Invoice 2026-0007, Harbor Film Co.' }, { press: 'Take Payment' }],
    },
    {
      say: 'Enter the **Amount** that came, and choose **Bank Transfer**.',
      acts: [{ fill: 'Amount', with: '500' }, { press: 'Bank Transfer' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Take Payment**. What remains stays due.',
      acts: [{ press: 'Take Payment…' }, { see: '$556.00 due' }],
    },
  ],
}
