import type { Guide } from '../../guide.ts'

export const setUpTheVenue: Guide = {
  id: 'set-up-the-venue',
  title: 'Set the name, taxes and time zone',
  reader: 'operator',
  pages: ['/settings'],
  words: 'facility, business day, venue, address',
  steps: [
    { say: 'Open the tab **Facility**.', acts: [{ press: 'Facility' }] },
    {
      say: 'Enter the **Facility Name** and the **Address**. Receipts show both.',
      acts: [
        { fill: 'Facility Name', with: 'Harbor Bathhouse' },
        { fill: 'Address', with: '50 Front Street, New York, NY 10004' },
      ],
    },
    {
      say: 'Enter the **Tax Rate (%)**. Running rentals keep theirs.',
      acts: [{ fill: 'Tax Rate (%)', with: '9' }],
    },
    {
      say: 'Choose the **Time Zone**. All times on screen and on paper follow it.',
      acts: [{ choose: 'Time Zone', with: 'America/Chicago' }],
    },
    { say: 'Press **Save Changes**.', acts: [{ press: 'Save Changes' }, { see: 'Settings saved' }] },
  ],
}
