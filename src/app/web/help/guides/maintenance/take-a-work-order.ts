import type { Guide } from '../../guide.ts'

export const takeAWorkOrder: Guide = {
  id: 'take-a-work-order',
  title: 'Take a work order and complete it',
  reader: 'maintenance',
  pages: ['/workorders'],
  words: 'repair, done, close, closing note, assigned',
  steps: [
    {
      say: 'On the work order, press **Take It**. It is then yours and in progress.',
      acts: [{ press: 'Take It #0037' }, { see: 'Admin User', in: '#0037' }],
    },
    {
      say: 'Press **Mine** to see only yours, and **View** to open it.',
      acts: [{ press: 'Mine' }, { press: 'View #0037' }],
    },
    {
      say: 'When it is done, write under **Closing note** what you did.',
      acts: [{ fill: 'Closing note', with: 'Changed the ballast.' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Completed**. If the room was out of service, it is available again.',
      acts: [{ press: 'Completed' }, { see: 'is completed' }],
    },
  ],
}
