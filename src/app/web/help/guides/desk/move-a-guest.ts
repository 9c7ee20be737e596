import type { Guide } from '../../guide.ts'

export const moveAGuest: Guide = {
  id: 'move-a-guest',
  title: 'Move a guest to another room',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/'],
  words: 'change room, transfer, upgrade, swap',
  steps: [
    { say: 'Press the card of the guest, for example **Room 101**.', acts: [{ press: 'Room 101…' }] },
    {
      say: 'Press **Move**. The board now dims what is not free.',
      acts: [{ press: 'Move' }],
      picture: 'page',
    },
    { say: 'Press the card of the new room, for example **Room 110**.', acts: [{ press: 'Room 110…' }] },
    {
      say: 'Leave **Keep the rate**, or choose another rate. Then press **Move**.',
      acts: [
        { press: 'Keep the rate…' },
        { press: 'Move · keep…' },
        { see: 'Anders Fujimoto', in: 'Room 110' },
      ],
    },
  ],
}
