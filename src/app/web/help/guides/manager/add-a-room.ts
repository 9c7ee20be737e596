import type { Guide } from '../../guide.ts'

export const addARoom: Guide = {
  id: 'add-a-room',
  title: 'Add a room or a locker',
  reader: 'manager',
  pages: ['/rooms', '/lockers'],
  words: 'new, facility, tag',
  steps: [
    { say: 'Press **Add Room**.', acts: [{ press: 'Add Room' }] },
    {
      say: 'Enter its **Name**, the **Hourly rate** and the **Room type**. Rooms of one type stand together on the board.',
      acts: [
        { fill: 'Name', with: 'Room 213' },
        { fill: 'Hourly rate', with: '65' },
        { fill: 'Room type', with: 'Suite' },
      ],
      picture: 'dialog',
    },
    {
      say: 'For many at once, choose **Add Several**.',
      acts: [
        { press: 'Add Several' },
        { press: 'One Room' },
        { fill: 'Name', with: 'Room 213' },
        { fill: 'Hourly rate', with: '65' },
        { fill: 'Room type', with: 'Suite' },
      ],
    },
    {
      say: 'Press **Add Room**. It is on the board of every desk.',
      acts: [{ press: 'Add Room' }, { see: '213' }],
    },
  ],
}
