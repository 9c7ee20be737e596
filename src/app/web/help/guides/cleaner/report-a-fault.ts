import type { Guide } from '../../guide.ts'

export const reportAFault: Guide = {
  id: 'report-a-fault',
  title: 'Report a fault',
  reader: 'cleaner',
  pages: ['/cleaner-app'],
  words: 'broken, repair, lamp, lock',
  steps: [
    {
      say: 'Enter your **Cleaner ID** and press **Log In**.',
      acts: [{ fill: 'Cleaner ID', with: 'maria' }, { press: 'Log In' }],
    },
    { say: 'Press **Report a Fault**.', acts: [{ press: 'Report a Fault' }] },
    { say: 'Choose the **Room or locker**.', acts: [{ choose: 'Room or locker', with: 'Room 102' }] },
    {
      say: 'Say **What is broken?** **Add Photo** shows it.',
      acts: [{ fill: 'What is broken?', with: 'The lamp is dark' }, { see: 'Add Photo' }],
      picture: 'dialog',
    },
    { say: 'Press **Report Fault**. Maintenance gets it at once.', acts: [{ press: 'Report Fault' }] },
  ],
}
