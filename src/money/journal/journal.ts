/** Use cases of the journal: chart of accounts, export, closed months. */

export { readChart, saveChart } from './chart.ts'
export { exportJournal, listFiles } from './export.ts'
export { closeMonth, listMonths, reopenMonth } from './months.ts'
export { reopenDays } from './reopen-days.ts'
