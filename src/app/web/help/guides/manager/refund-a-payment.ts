import type { Guide } from '../../guide.ts'

export const refundAPayment: Guide = {
  id: 'refund-a-payment',
  title: 'Refund a payment',
  reader: 'manager',
  pages: ['/billing'],
  words: 'money back, return, mistake, reverse',
  steps: [
    { say: 'Find the payment on the tab **Payments**, by guest or method.', acts: [{ press: 'Payments' }] },
    {
      say: 'Open the **Actions** beside it, and choose **Refund**.',
      acts: [{ press: 'Actions for payment 67655…' }, { press: 'Refund' }],
    },
    {
      say: 'Enter the **Amount** and the **Reason**.',
      acts: [
        { fill: 'Amount', with: '5' },
        { fill: 'Reason', with: 'The shower was cold' },
      ],
      picture: 'dialog',
    },
    {
      say: 'Press **Refund**. The money goes back by the method it came by.',
      acts: [{ press: 'Refund…' }, { see: '$5.00' }],
    },
  ],
}
