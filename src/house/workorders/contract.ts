import { z } from 'zod'
import { faultPhoto } from '#house/cleaning/contract.ts'
import { MAX_PHOTO_BYTES } from '#house/cleaning/words.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { priorities } from '#platform/feed/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles, type Role } from '#platform/http/roles.ts'
import {
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  multilineText,
  requiredText,
  searchText,
  singleLineText,
} from '#platform/values/fields.ts'
import {
  listedStatuses,
  scheduleOrigins,
  scheduleUnits,
  workorderRoles,
  workorderStatuses,
  workorderTypes,
} from './words.ts'

/** The roles that manage schedules. */
const schedulerRoles = [...managerRoles, 'maintenance'] as const satisfies readonly Role[]

export type { ScheduleOrigin, ScheduleUnit, WorkorderStatus, WorkorderType } from './words.ts'

const facilityType = z.enum(facilityTypes)
const facilityId = z
  .number('Please select a facility')
  .int()
  .min(1, 'Please select a facility')
  .max(2_147_483_647)
const day = z.iso.date('Must be a date')

/** The task, as in the New Workorder form and in a schedule (SPEC §5). */
export const task = {
  type: z.enum(workorderTypes).default('repair'),
  facilityType,
  facilityId,
  priority: z.enum(priorities).default('medium'),
  title: requiredText('Title is required', 120),
  description: multilineText().min(1, 'Description is required'),
  assignedTo: emptyAsNull(singleLineText(80)),
  /** In hours. */
  estimatedHours: z
    .number()
    .min(0.5, 'Estimated hours must be at least 0.5')
    .max(1_000, 'Estimated hours must be at most 1000')
    .default(1),
  notes: multilineText().default(''),
  /** Takes the facility out of service until the work order is closed. */
  outOfService: z.boolean().default(false),
}

/** A work order without a photo. */
export const newWorkorder = z.object(task)

/** The New Workorder form. */
export const workorderForm = newWorkorder.extend({ photo: faultPhoto.nullish() })

/** The Test Notification call has no title: the server makes one (PRODUCT, Work orders). */
const writtenWorkorder = newWorkorder.extend({
  title: task.title.optional(),
  /** The initial status of every work order. */
  status: z.literal('pending').optional(),
  photo: faultPhoto.nullish(),
})

/** The task, as it is stored. */
const storedTask = {
  id,
  type: z.enum(workorderTypes),
  facilityType,
  facilityId: id,
  facilityName: z.string(),
  priority: z.enum(priorities),
  title: z.string(),
  description: z.string(),
  assignedTo: z.string().nullable(),
  estimatedHours: z.number(),
  notes: z.string(),
  outOfService: z.boolean(),
  version: z.number().int(),
}

export const workorder = z.object({
  ...storedTask,
  /** The work done; empty if nobody said. */
  closingNote: z.string(),
  status: z.enum(workorderStatuses),
  statusSince: isoInstant,
  createdAt: isoInstant,
  /** When it was completed or cancelled; null if it is open. */
  closedAt: isoInstant.nullable(),
  /** The preventive schedule that created it. */
  scheduleId: id.nullable(),
  /** A photo of the fault, which is deleted with those of cleanings. */
  photoUrl: z.string().nullable(),
})

export type Workorder = z.infer<typeof workorder>

export type SimilarWorkorders = z.infer<typeof similarWorkorders.response>

/** The editable fields of the details dialog. Omitted fields stay unchanged. */
export const workorderChange = z
  .object({
    status: z.enum(workorderStatuses),
    assignedTo: z.preprocess(given => (given === '' ? null : given), singleLineText(80).nullable()),
    priority: z.enum(priorities),
    notes: multilineText(),
    closingNote: multilineText(),
    outOfService: z.boolean(),
  })
  .partial()

/** Filters of a list. Days are business days of the venue, both inclusive, by creation. */
const filters = z.object({
  /** Part of the number, title, description, location or assignee. */
  search: searchText.optional(),
  status: z.enum(listedStatuses).optional(),
  type: z.enum(workorderTypes).optional(),
  priority: z.enum(priorities).optional(),
  facilityId: idParams.shape.id.optional(),
  /** A name, 'me' for those of the caller, or 'none' for unassigned ones. */
  assignee: singleLineText(80).optional(),
  from: day.optional(),
  to: day.optional(),
})

export type Filters = z.output<typeof filters>

export const listWorkorders = endpoint({
  method: 'GET',
  path: '/api/workorders',
  roles: workorderRoles,
  summary: 'The newest 1,000 work orders; a search with pages has all',
  query: filters,
  response: z.array(workorder),
})

export const pageWorkorders = endpoint({
  method: 'GET',
  path: '/api/workorders/page',
  roles: workorderRoles,
  summary: 'One page of 20 work orders, newest first, and their total number',
  query: filters.extend({ page: idParams.shape.id.default(1) }),
  response: z.object({ workorders: z.array(workorder), total: z.number().int(), page: z.number().int() }),
})

export const readWorkorder = endpoint({
  method: 'GET',
  path: '/api/workorders/:id',
  roles: workorderRoles,
  summary: 'One work order',
  params: idParams,
  response: workorder,
})

export const readWorkorderPhoto = endpoint({
  method: 'GET',
  path: '/api/workorders/:id/photo',
  roles: workorderRoles,
  summary: 'The photo of a work order, as JPEG',
  params: idParams,
  response: z.any(),
})

export const workorderHistory = endpoint({
  method: 'GET',
  path: '/api/workorders/:id/history',
  roles: workorderRoles,
  summary: 'History of a work order, newest first',
  params: idParams,
  response: z.array(
    z.object({
      id,
      at: isoInstant,
      by: z.string(),
      action: z.string(),
      /** Old and new value by field. */
      changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    }),
  ),
})

export const writeWorkorder = endpoint({
  method: 'POST',
  path: '/api/workorders',
  roles: workorderRoles,
  summary: 'Create a work order',
  body: writtenWorkorder,
  bodyLimit: MAX_PHOTO_BYTES * 1.4,
  response: workorder,
  status: 201,
})

export const changeWorkorder = endpoint({
  method: 'PATCH',
  path: '/api/workorders/:id',
  roles: workorderRoles,
  summary: 'Change status, assignee, priority, notes, or whether the facility is out of service',
  params: idParams,
  body: workorderChange,
  response: workorder,
})

export const setWorkorderPhoto = endpoint({
  method: 'POST',
  path: '/api/workorders/:id/photo',
  roles: workorderRoles,
  takesLong: true,
  summary: 'Show a photo on a work order, in place of the one before',
  params: idParams,
  body: z.object({ photo: faultPhoto }),
  bodyLimit: MAX_PHOTO_BYTES * 1.4,
  response: workorder,
})

export const takeWorkorder = endpoint({
  method: 'POST',
  path: '/api/workorders/:id/take',
  roles: workorderRoles,
  summary: 'Assign a work order to the caller and start it. 409 if somebody else is at work on it',
  params: idParams,
  response: workorder,
})

export const undoWorkorder = endpoint({
  method: 'POST',
  path: '/api/workorders/:id/undo',
  roles: workorderRoles,
  summary: 'Undo the last change of the status, for 10 minutes and only by whoever made it',
  params: idParams,
  body: z.object({
    /** The version that the change made. */
    version: z.number().int(),
  }),
  response: workorder,
})

/** Shown before a new work order is created, to avoid duplicates. */
export const similarWorkorders = endpoint({
  method: 'GET',
  path: '/api/workorders/similar',
  roles: workorderRoles,
  summary: 'Open work orders of a facility, and those of a type closed there in the last 30 days',
  query: z.object({ facilityId: idParams.shape.id, type: z.enum(workorderTypes) }),
  response: z.object({
    /** The newest 10. */
    workorders: z.array(workorder),
    /** How many there are, open and closed. */
    open: z.number().int(),
    closed: z.number().int(),
  }),
})

export const summarizeWorkorders = endpoint({
  method: 'GET',
  path: '/api/workorders/summary',
  roles: workorderRoles,
  summary: 'Number of open work orders, its change since the end of yesterday, and the 5 newest',
  response: z.object({
    open: z.number().int(),
    sinceYesterday: z.number().int(),
    recent: z.array(workorder),
  }),
})

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/workorders/assignees',
  roles: workorderRoles,
  summary: 'Names that work orders were assigned to',
  response: z.array(z.string()),
})

/** The form of a preventive schedule: the task and its interval in days or rentals of the facility. */
export const scheduleForm = z.object({
  ...task,
  type: z.enum(workorderTypes).default('maintenance'),
  every: z.number().int().min(1, 'Must be at least 1').max(3_650, 'Must be at most 3650'),
  unit: z.enum(scheduleUnits),
  /** From the plan, or from when its work order was completed. */
  countsFrom: z.enum(scheduleOrigins).default('plan'),
  /** The next due day; by default one interval from today. Only for days. */
  nextDay: emptyAsNull(day),
})

export const schedule = z.object({
  ...storedTask,
  every: z.number().int(),
  unit: z.enum(scheduleUnits),
  countsFrom: z.enum(scheduleOrigins),
  /** When it is next due: a day, or a number of further rentals. The other one is null. */
  nextDay: z.string().nullable(),
  rentalsLeft: z.number().int().nullable(),
})

export type Schedule = z.infer<typeof schedule>

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/workorders/schedules',
  roles: workorderRoles,
  summary: 'Preventive schedules, by facility',
  response: z.array(schedule),
})

export const addSchedule = endpoint({
  method: 'POST',
  path: '/api/workorders/schedules',
  roles: schedulerRoles,
  summary: 'Add a preventive schedule; it creates a work order when due',
  body: scheduleForm,
  response: schedule,
  status: 201,
})

export const changeSchedule = endpoint({
  method: 'PATCH',
  path: '/api/workorders/schedules/:id',
  roles: schedulerRoles,
  summary: 'Edit a preventive schedule',
  params: idParams,
  body: scheduleForm,
  response: schedule,
})

export const removeSchedule = endpoint({
  method: 'DELETE',
  path: '/api/workorders/schedules/:id',
  roles: schedulerRoles,
  summary: 'Remove a preventive schedule; its work orders are kept',
  params: idParams,
  response: z.object({ id }),
})
