import type { Guide } from '../../guide.ts'

export const setUpAPrinter: Guide = {
  id: 'set-up-a-printer',
  title: 'Print receipts and open the cash drawer',
  reader: 'operator',
  pages: ['/settings'],
  words: 'receipt printer, network printer, till, test page',
  steps: [
    {
      say: 'Open the tab **Devices** and press **Add Printer**.',
      acts: [{ press: 'Devices' }, { press: 'Add Printer' }],
    },
    {
      say: 'Enter a **Name** and the **Address**. The printer prints its address when you hold its feed button while you switch it on.',
      acts: [
        { fill: 'Name', with: 'Counter' },
        { fill: 'Address', with: '192.168.1.50' },
      ],
      picture: 'dialog',
    },
    {
      say: 'Press **Add Printer**. **Test Page** shows whether it works.',
      acts: [{ press: 'Add Printer' }, { see: 'Test Page' }],
    },
    {
      say: 'Under This desk, fill in **Name of this desk**, and choose the **Printer** and its **Cash drawer**.',
      acts: [
        { fill: 'Name of this desk', with: 'Front desk' },
        { choose: 'Printer', with: 'Counter' },
        { choose: 'Cash drawer', with: 'pin 2' },
      ],
    },
    {
      say: 'Press **Save Changes**. Payments at this desk print their receipt, and cash opens the drawer. If the printer is off, the top bar counts what was not printed.',
      acts: [{ press: 'Save Changes' }, { see: 'Desk saved' }],
    },
  ],
}
