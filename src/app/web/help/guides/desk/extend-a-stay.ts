import type { Guide } from '../../guide.ts'

export const extendAStay: Guide = {
  id: 'extend-a-stay',
  title: 'Extend a stay',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/'],
  words: 'longer, more time, add an hour, overdue',
  steps: [
    { say: 'Press the card of the room, for example **Room 106**.', acts: [{ press: 'Room 106…' }] },
    {
      say: 'Press **Extend** and choose how long. Each choice names the new end and its price.',
      acts: [{ press: 'Extend' }],
      picture: 'dialog',
    },
    {
      say: 'For any other time, press **Other…**, type the hours and press **Extend** there.',
      acts: [{ press: 'Other…' }, { see: 'Extend Rental' }, { press: '1 h…' }],
    },
    {
      say: 'The guest pays now, or later with **Pay Later**.',
      acts: [{ press: 'Pay Later' }, { press: 'Extend…' }, { see: 'Rental extended' }],
    },
  ],
}
