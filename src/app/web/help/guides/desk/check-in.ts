import type { Guide } from '../../guide.ts'

export const checkIn: Guide = {
  id: 'check-in',
  title: 'Rent a room to a guest',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/'],
  words: 'check in, walk-in, new stay, locker',
  steps: [
    {
      say: 'On the card of a free room or locker, press **Check In**.',
      acts: [{ press: 'Check In Room 107' }, { see: 'Room 107' }],
    },
    {
      say: 'Enter the **Customer name**. A phone number or an e-mail address helps to find the guest again.',
      acts: [{ fill: 'Customer name', with: 'Ada Lovelace' }],
    },
    {
      say: 'Choose the hours, for example **3 h**. The price follows, with its tax.',
      acts: [{ press: '3 h…' }, { see: '$105.60', in: 'Due' }],
    },
    {
      say: 'Choose how the guest pays, for example **Cash**.',
      acts: [{ press: 'Cash' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Check In**. The room is now occupied, and its card shows the time that is left.',
      acts: [{ press: 'Check In…' }, { see: 'Ada Lovelace', in: 'Room 107' }],
    },
  ],
}
