import type { Guide } from '../../guide.ts'

export const exportTheJournal: Guide = {
  id: 'export-the-journal',
  title: 'Export the journal to your bookkeeping',
  reader: 'accountant',
  pages: ['/billing'],
  words: 'postings, QuickBooks, Xero, CSV, download, accounts',
  steps: [
    { say: 'Open the tab **Journal**.', acts: [{ press: 'Journal' }, { see: 'Months' }] },
    {
      say: 'Press **Export** beside the month. Its first and last day are then set below.',
      acts: [{ press: 'Export October 2026' }, { see: 'Sat, Oct 31, 2026' }],
    },
    {
      say: 'Choose the **Format** of your bookkeeping, for example **QuickBooks**.',
      acts: [{ choose: 'Format', with: 'QuickBooks' }],
      picture: 'page',
    },
    {
      say: 'Press **Download**. The accounts in the file are those of Settings, Billing.',
      acts: [{ press: 'Download' }],
    },
  ],
}
