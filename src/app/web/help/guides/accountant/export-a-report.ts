import type { Guide } from '../../guide.ts'

export const exportAReport: Guide = {
  id: 'export-a-report',
  title: 'Export a report as a spreadsheet',
  reader: 'accountant',
  pages: ['/reports'],
  words: 'CSV, revenue, figures, tax, download',
  steps: [
    { say: 'Open the tab of the report, for example **Revenue**.', acts: [{ press: 'Revenue' }] },
    {
      say: 'Choose the **Period**.',
      acts: [{ choose: 'Period', with: 'Last month' }, { see: 'Revenue by day' }],
      picture: 'page',
    },
    { say: 'Press **Export Data**. The file holds what the page shows.', acts: [{ press: 'Export Data' }] },
  ],
}
