/** Use cases of cash drawers and Z reports. */
export { closeDays, drawDayXReport } from './close-days.ts'
export { closeShift, drawXReport } from './close-shift.ts'
export { moveCash } from './move-cash.ts'
export { joinShift, openShift } from './open-shift.ts'
export { listShifts, readDrawers, readShift } from './read-shifts.ts'
export { refuseClosedShift } from './refuse-closed.ts'
export { listZReports, readZReport } from './z-reports.ts'
