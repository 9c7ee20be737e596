import type { Guide } from '../../guide.ts'

export const waitingList: Guide = {
  id: 'waiting-list',
  title: 'Put a guest on the waiting list',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/'],
  words: 'queue, full, offer, number, line',
  steps: [
    {
      say: 'Press **waiting** above the board, then **Add Guest**.',
      acts: [{ press: '0 waiting' }, { press: 'Add Guest' }],
    },
    {
      say: 'Enter the **Customer name** and the **Phone** of the guest.',
      acts: [
        { fill: 'Customer name', with: 'Alan Turing' },
        { fill: 'Phone', with: '212 555 7002' },
      ],
    },
    {
      say: 'Choose what the guest waits for, for example **Deluxe room**.',
      acts: [{ press: 'Deluxe room' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Add to Waiting List** and tell the guest the number. The next suitable room is then held for the guest.',
      acts: [{ press: 'Add to Waiting List' }, { see: 'Alan Turing' }],
    },
  ],
}
