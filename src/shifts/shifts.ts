/** Use cases of cash drawers and Z reports. */

export { assertShiftOpen } from './assert-shift-open.ts'
export { closeDays, createDayXReport, listOpenDays } from './close-days.ts'
export { closeShift, createXReport } from './close-shift.ts'
export { moveCash } from './move-cash.ts'
export { joinShift, openShift } from './open-shift.ts'
export { listShifts, readDrawers, readShift } from './read-shifts.ts'
export { readClosedAhead, reopenDays } from './reopen-days.ts'
export { listZReports, readZReport } from './z-reports.ts'
