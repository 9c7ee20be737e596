import type { Guide } from '../../guide.ts'

export const renewAMembership: Guide = {
  id: 'renew-a-membership',
  title: 'Renew a membership',
  reader: 'desk',
  pages: ['/memberships', '/members'],
  words: 'extend, expired, dues, plan, subscription',
  steps: [
    {
      say: 'Find the membership under **Search by member...**.',
      acts: [{ fill: 'Search by member...', with: 'Quang Demir' }],
    },
    {
      say: 'Press **Actions for the membership** on its card, the three dots, and choose **Renew**.',
      acts: [{ press: 'Actions for the membership of Quang Demir' }, { press: 'Renew' }],
    },
    {
      say: 'Choose the fee: as before, or the one **from Settings**.',
      acts: [{ press: '$50.00 from Settings' }, { press: '$80.00 as before' }],
    },
    { say: 'Choose how it is paid, for example **Cash**.', acts: [{ press: 'Cash' }], picture: 'dialog' },
    {
      say: 'Press **Renew**. The new period follows the old one without a gap.',
      acts: [{ press: 'Renew…' }, { see: 'Dec 24, 2026' }],
    },
  ],
}
