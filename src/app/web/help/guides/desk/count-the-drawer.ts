import type { Guide } from '../../guide.ts'

export const countTheDrawer: Guide = {
  id: 'count-the-drawer',
  title: 'Count and close the cash drawer',
  reader: 'desk',
  pages: ['/billing'],
  words: 'shift, float, cash up, Z report, difference',
  steps: [
    {
      say: 'Open the tab **Cash Drawer** and press **Close Drawer**.',
      acts: [{ press: 'Cash Drawer' }, { press: 'Close Drawer' }],
    },
    {
      say: 'Count all cash, the float included: **How many** there are of each note and coin, or **Total only**.',
      acts: [
        { fill: 'How many $20.00', with: '10' },
        { press: 'Total only' },
        { fill: 'Cash in the drawer', with: '878.50' },
      ],
      picture: 'dialog',
    },
    {
      say: 'Press **Continue**, and compare what you counted. **Count Again** leads back.',
      acts: [{ press: 'Continue' }, { press: 'Count Again' }, { press: 'Continue' }, { see: 'You counted' }],
    },
    {
      say: 'Press **Close Drawer**. The Z report shows the difference. A large one asks for a reason first.',
      acts: [{ press: 'Close Drawer' }, { see: 'short' }],
    },
  ],
}
