/** Use cases of cash drawers and Z reports. */

export { closeDays, createDayXReport, listOpenDays } from './days/close-days.ts'
export { readClosedAhead, reopenDays } from './days/reopen-days.ts'
export { hashReport, listZReports, readZReport } from './days/z-reports.ts'
export { assertShiftOpen } from './drawer/assert-shift-open.ts'
export { closeShift, createXReport } from './drawer/close-shift.ts'
export { moveCash } from './drawer/move-cash.ts'
export { joinShift, openShift } from './drawer/open-shift.ts'
export { readTipsOwed } from './drawer/tips-owed.ts'
export { listShifts, readDrawers, readDrawersNow, readShift } from './read-shifts.ts'
export { composeXReport, composeZReport, requestXReport } from './reports/report-document.ts'
export { differenceIn, zNumber } from './rules.ts'
export { findCurrentShift } from './shift-row.ts'
