import type { Guide } from '../../guide.ts'

export const findAWorkOrder: Guide = {
  id: 'find-a-work-order',
  title: 'Find what is urgent or late',
  reader: 'maintenance',
  pages: ['/workorders'],
  words: 'filter, open, priority, search',
  steps: [
    {
      say: 'Type a word, a room or a number under **Search workorders...**.',
      acts: [
        { fill: 'Search workorders...', with: 'Room 204' },
        { see: 'Water comes through the ceiling' },
        { fill: 'Search workorders...', with: '' },
      ],
    },
    {
      say: 'Press **More Filters**, and choose the **Priority** or **Assigned to**.',
      acts: [
        { press: 'More Filters' },
        { choose: 'Assigned to', with: 'Unassigned' },
        { choose: 'Priority', with: 'Low' },
      ],
    },
    {
      say: 'Close the filters with **Escape**. The list shows what is left.',
      acts: [{ key: 'Escape' }, { see: 'Smells of chlorine' }],
      picture: 'page',
    },
  ],
}
