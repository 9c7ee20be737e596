import type { Guide } from '../../guide.ts'

export const printAStatement: Guide = {
  id: 'print-a-statement',
  title: 'See what a customer owes',
  reader: 'accountant',
  pages: ['/billing'],
  words: 'statement, account, balance, debt, reminder',
  steps: [
    {
      say: 'Open the tab **Customer Accounts** and choose **Owes**.',
      acts: [{ press: 'Customer Accounts' }, { press: 'Owes' }],
    },
    {
      say: 'Press the name, for example **Battery Legal LLP**.',
      acts: [{ press: 'Battery Legal LLP…' }],
      picture: 'page',
    },
    {
      say: 'Press **Print** for a statement, or **Take Payment** to book what was paid.',
      acts: [{ press: 'Take Payment…' }, { see: 'Print' }],
    },
  ],
}
