/** What may be done with work orders: one exported verb each. */
export { changeWorkorder } from './change-workorder.ts'
export { writeDueWorkorders } from './due.ts'
export {
  listAssignees,
  listWorkorders,
  pageWorkorders,
  readWorkorder,
  similarWorkorders,
  summarizeWorkorders,
  workorderHistory,
} from './read-workorders.ts'
export { addSchedule, changeSchedule, listSchedules, removeSchedule } from './schedules.ts'
export { writeWorkorder } from './write-workorder.ts'
