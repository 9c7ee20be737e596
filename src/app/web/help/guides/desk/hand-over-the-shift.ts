import type { Guide } from '../../guide.ts'

export const handOverTheShift: Guide = {
  id: 'hand-over-the-shift',
  title: 'Hand over to the next shift',
  reader: 'desk',
  pages: ['/', '/rooms', '/lockers'],
  words: 'handover, notes, end of shift, sign',
  steps: [
    {
      say: 'Press **Hand-over** above the board, then **New Hand-over**.',
      acts: [{ press: 'Hand-over' }, { press: 'New Hand-over' }],
    },
    {
      say: 'Read what is filled in: **Overdue** guests, unpaid bills, arrivals, deposits and open work orders.',
      acts: [{ see: 'Overdue (3)' }],
    },
    {
      say: 'Write the rest under **Notes for the next shift**.',
      acts: [{ fill: 'Notes for the next shift', with: 'The plumber comes at 9.' }],
      picture: 'dialog',
    },
    {
      say: 'Enter **Your name** and press **Hand Over**. The next shift reads it there.',
      acts: [{ fill: 'Your name', with: 'Ada' }, { press: 'Hand Over' }, { see: 'The plumber comes at 9.' }],
    },
  ],
}
