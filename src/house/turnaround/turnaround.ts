/** The use cases of the turn-around: from check-out to ready. */
export { assertInspectionOpen, finishInspection } from './finish-inspection.ts'
export { findInspectionPhoto, readInspection } from './inspection-row.ts'
export { listTurnarounds, type ReadDemand } from './read-turnarounds.ts'
export { readTurnaroundReport } from './report.ts'
export { reportFault } from './report-fault.ts'
export { assertInspected, requestInspection, skipInspection } from './request-inspection.ts'
