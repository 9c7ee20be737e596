import type { Guide } from '../../guide.ts'

export const checkOut: Guide = {
  id: 'check-out',
  title: 'Check a guest out and take cash',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/'],
  words: 'leave, pay, bill, change, end a stay, overdue',
  steps: [
    {
      say: 'On the card of the room or locker, press **Check Out**.',
      acts: [{ press: 'Check Out Room 109' }],
    },
    {
      say: 'Read the bill with the guest: what was booked, what was paid, and what is **Due**.',
      acts: [{ see: 'Due' }],
    },
    {
      say: 'Choose **Cash**.',
      acts: [{ press: 'Cash' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Check Out**. The stay is over and its payment is booked.',
      acts: [{ press: 'Check Out…' }, { see: 'Checkout successful' }],
    },
  ],
}
