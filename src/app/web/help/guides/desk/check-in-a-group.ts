import type { Guide } from '../../guide.ts'

export const checkInAGroup: Guide = {
  id: 'check-in-a-group',
  title: 'Check in a group on one bill',
  reader: 'desk',
  pages: ['/rooms', '/lockers', '/'],
  words: 'party, together, several rooms, friends',
  steps: [
    {
      say: 'On the card of a free room, press **Check In**, then **Group**.',
      acts: [{ press: 'Check In Room 107' }, { press: 'Group' }],
    },
    {
      say: 'Under **Customer name**, enter who pays.',
      acts: [{ fill: 'Customer name', with: 'Ida Rowing' }],
    },
    { say: 'Choose the other rooms and lockers, for example **Room 206**.', acts: [{ press: 'Room 206' }] },
    {
      say: 'Choose the hours, for example **2 h**, and **One bill** or **Bill each**.',
      acts: [{ press: '2 h…' }, { press: 'Bill each' }, { press: 'One bill' }],
      picture: 'dialog',
    },
    {
      say: 'Press **Check In**. Each stay can still be extended and moved alone.',
      acts: [{ press: 'Check In…' }, { see: 'Ida Rowing', in: 'Room 206' }],
    },
  ],
}
