import { z } from 'zod'
import { faultPhoto } from '#house/cleaning/contract.ts'
import { MAX_PHOTO_BYTES } from '#house/cleaning/words.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { newWorkorder } from '#house/workorders/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { cleaningRoles, everyone, managerRoles } from '#platform/http/roles.ts'
import { id, idParams, isoInstant, multilineText, requiredText } from '#platform/values/fields.ts'

import { findings, inspectionStatuses, turnaroundStates } from './words.ts'

export type { Finding, InspectionStatus, TurnaroundState } from './words.ts'

/** A facility between check-out and ready. */
export const turnaround = z.object({
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
  state: z.enum(turnaroundStates),
  /** When the state began, and when it is late. */
  since: isoInstant,
  lateTime: isoInstant,
  /** The person who is cleaning, or who cleaned what waits for its inspection. */
  cleanerName: z.string().nullable(),
  /** Their cleaner id, which is their user name with accounts on. */
  cleanerId: z.string().nullable(),
  /** The pending inspection. */
  inspectionId: id.nullable(),
  /** The first need for it, and since or from when; null if nobody waits and nothing is booked. */
  neededFor: z.enum(['waiting', 'booking']).nullable(),
  neededTime: isoInstant.nullable(),
})

export type Turnaround = z.infer<typeof turnaround>

/** The finding at one step of an inspection. */
export const stepResult = z.object({
  step: requiredText('Name the step', 60),
  finding: z.enum(findings),
  note: multilineText(300).default(''),
})

export type StepResult = z.infer<typeof stepResult>

export const inspection = z.object({
  id,
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
  status: z.enum(inspectionStatuses),
  cleanerName: z.string(),
  cleanerId: z.string(),
  /** When the cleaning ended. */
  requestedTime: isoInstant,
  /** The photo of the cleaning. */
  photoUrl: z.string().nullable(),
  cleaningNotes: z.string(),
  /** The list to go through; for an ended inspection, what was found. */
  steps: z.array(z.string()),
  results: z.array(stepResult),
  inspectorName: z.string().nullable(),
  /** The work order that a fault wrote. */
  workorderId: id.nullable(),
})

export type Inspection = z.infer<typeof inspection>

const figures = z.object({
  count: z.number().int(),
  /** Minutes, with one decimal. */
  averageMinutes: z.number(),
  longestMinutes: z.number(),
})

const stepNames = z.enum([...turnaroundStates, 'total'])

export const turnaroundReport = z.object({
  /** By facility type and step; 'total' is from dirty to ready. */
  steps: z.array(
    figures.extend({
      facilityType: z.enum(facilityTypes),
      step: stepNames,
      targetMinutes: z.number().int(),
      /** How many took longer than the present target. */
      late: z.number().int(),
    }),
  ),
  /** By person and what they did. */
  people: z.array(figures.extend({ name: z.string(), step: z.enum(['cleaning', 'inspect']) })),
  inspections: z.object({
    passed: z.number().int(),
    returned: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
  }),
})

export type TurnaroundReport = z.infer<typeof turnaroundReport>

export const listTurnarounds = endpoint({
  method: 'GET',
  path: '/api/turnarounds',
  roles: everyone,
  summary: 'Facilities between check-out and ready, the one needed first at the top',
  response: z.array(turnaround),
})

export const readInspection = endpoint({
  method: 'GET',
  path: '/api/turnarounds/inspections/:id',
  roles: cleaningRoles,
  summary: 'One inspection with its list',
  params: idParams,
  response: inspection,
})

export const readInspectionPhoto = endpoint({
  method: 'GET',
  path: '/api/turnarounds/inspections/:id/photo',
  roles: cleaningRoles,
  summary: 'The photo of the cleaning that is inspected, as JPEG; cleaners see it until the inspection ends',
  params: idParams,
  response: z.any(),
})

export const finishInspection = endpoint({
  method: 'POST',
  path: '/api/turnarounds/inspections/:id/finish',
  roles: cleaningRoles,
  summary: 'Finish an inspection: ready, to be cleaned again, or out of service with a work order',
  params: idParams,
  body: z.object({
    results: z.array(stepResult).min(1, 'Check every step').max(20),
    photo: faultPhoto.nullish(),
  }),
  bodyLimit: MAX_PHOTO_BYTES * 1.4,
  response: inspection,
})

/** A fault reported by a cleaner. Its work order has the same title and priority. */
export const faultForm = newWorkorder.pick({ facilityType: true, facilityId: true, priority: true }).extend({
  title: requiredText('Say what is broken', 120),
  details: multilineText(1_000).default(''),
})

export const reportFault = endpoint({
  method: 'POST',
  path: '/api/turnarounds/faults',
  roles: cleaningRoles,
  summary: 'Report a fault, with a photo; it becomes a work order',
  body: faultForm.extend({ photo: faultPhoto.nullish() }),
  bodyLimit: MAX_PHOTO_BYTES * 1.4,
  response: z.object({ workorderId: id }),
  status: 201,
})

export const readTurnaroundReport = endpoint({
  method: 'GET',
  path: '/api/turnarounds/report',
  roles: managerRoles,
  takesLong: true,
  summary: 'Turn-around times by step, type and person',
  /** Business days, both inclusive. */
  query: z.object({ from: z.iso.date('Must be a date'), to: z.iso.date('Must be a date') }),
  response: turnaroundReport,
})
