import type { Guide } from '../../guide.ts'

export const memberCheckIn: Guide = {
  id: 'member-check-in',
  title: 'Check a member in',
  reader: 'desk',
  pages: ['/checkins', '/members'],
  words: 'visit, club, member card, locker',
  steps: [
    { say: 'Press **New Check-in**.', acts: [{ press: 'New Check-in' }] },
    {
      say: 'Type the name or the number under **Members**, and choose the member. A scan of the member card does the same.',
      acts: [{ fill: 'Members', with: 'Mia Becker' }, { press: 'Mia Becker…' }],
    },
    {
      say: 'Choose a **Facility** if the member takes a locker.',
      acts: [{ choose: 'Facility', with: 'Locker 23' }],
      picture: 'dialog',
    },
    { say: 'Press **Check In**.', acts: [{ press: 'Check In' }, { see: 'Mia Becker', in: 'Locker 23' }] },
    {
      say: 'When the member leaves, press **Check Out** on the card.',
      acts: [{ press: 'Check Out Mia Becker' }],
    },
  ],
}
