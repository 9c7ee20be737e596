/** The use cases of the turn-around: from check-out to ready. */
export { finishInspection } from './finish-inspection.ts'
export { readInspection } from './inspection-row.ts'
export { listTurnarounds, type ReadDemand } from './read-turnarounds.ts'
export { readTurnaroundReport } from './report.ts'
export { requestInspection, skipInspection } from './request-inspection.ts'
