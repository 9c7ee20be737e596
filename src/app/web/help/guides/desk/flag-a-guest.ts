import type { Guide } from '../../guide.ts'

export const flagAGuest: Guide = {
  id: 'flag-a-guest',
  title: 'Warn the desk about a guest',
  reader: 'desk',
  pages: ['/guests'],
  words: 'ban, banned, note, warning, flag',
  steps: [
    {
      say: 'Find the guest under **Search guests...** and open the record, for example **Anders Fujimoto**.',
      acts: [{ fill: 'Search guests...', with: 'Anders Fujimoto' }, { press: 'Anders Fujimoto…' }],
    },
    { say: 'Press **Add Flag**.', acts: [{ press: 'Add Flag' }] },
    { say: 'Choose its **Kind**: a note, a warning, or a ban.', acts: [{ choose: 'Kind', with: 'Warning' }] },
    {
      say: 'Enter the **Reason**. Every desk reads it at the next check-in.',
      acts: [{ fill: 'Reason', with: 'Left without paying on Nov 3' }],
      picture: 'dialog',
    },
    { say: 'Press **Add Flag**.', acts: [{ press: 'Add Flag' }, { see: 'Left without paying' }] },
  ],
}
