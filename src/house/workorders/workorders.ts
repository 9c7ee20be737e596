/** The use cases of work orders. */
export { changeWorkorder } from './change-workorder.ts'
export { assertWritable, setWorkorderPhoto, writeWithPhoto } from './photos.ts'
export {
  listAssignees,
  listWorkorders,
  pageWorkorders,
  readPhotoHash,
  readWorkorder,
  similarWorkorders,
  summarizeWorkorders,
  workorderHistory,
} from './read-workorders.ts'
export { addSchedule, changeSchedule, listSchedules, removeSchedule } from './schedules/schedules.ts'
export { writeDueWorkorders } from './schedules/write-due-workorders.ts'
export { takeWorkorder } from './take-workorder.ts'
export { undoWorkorder } from './undo-workorder.ts'
export { forgetPhoto, writeWorkorder } from './write-workorder.ts'
