import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { cleaningRoles, managerRoles } from '#platform/http/roles.ts'
import {
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  multilineText,
  requiredText,
  singleLineText,
} from '#platform/values/fields.ts'

import { flags, IMAGE_DATA_URL, MAX_PHOTO_BYTES, sessionStatuses } from './words.ts'

export type { Flag, Likeness, SessionStatus } from './words.ts'

export const cleanerId = requiredText('Please enter your cleaner ID', 60)

/** A time claimed by the phone. Implausible times are replaced rather than refused. */
const claimedTime = z.iso.datetime({ offset: true, error: 'Must be a time' }).optional()

/** The cleaning record of SPEC §3; in progress, it is the cleaning session. */
export const cleaningRecord = z.object({
  id,
  /** The key that the phone created for it. */
  sessionKey: z.string().nullable(),
  cleanerId: z.string(),
  cleanerName: z.string(),
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
  startTime: isoInstant,
  endTime: isoInstant.nullable(),
  /** Whole minutes. */
  durationMinutes: z.number().int().nullable(),
  status: z.enum(sessionStatuses),
  photoUrl: z.string().nullable(),
  /** Whether the camera took the photo during the session or it was uploaded; null without a photo. */
  photoSource: z.enum(['camera', 'uploaded']).nullable(),
  notes: z.string(),
  giveUpReason: z.string().nullable(),
  /** Whether the facility had changed again before the phone sent it, so that its status was left alone. */
  recordedLate: z.boolean(),
})

export type CleaningRecord = z.infer<typeof cleaningRecord>

/** A record as shown to a manager. */
export const reportedRecord = cleaningRecord.extend({
  flags: z.array(z.enum(flags)),
  /** The earlier record whose photo is the same or similar. */
  like: cleaningRecord
    .pick({ id: true, cleanerName: true, facilityName: true, startTime: true, photoUrl: true })
    .nullable(),
  /**
   * When the server received the start and the end; later than the times themselves if the phone was offline.
   */
  startReceivedTime: isoInstant,
  endReceivedTime: isoInstant.nullable(),
})

export type ReportedRecord = z.infer<typeof reportedRecord>

const times = {
  cleanings: z.number().int(),
  /** Minutes, with one decimal. */
  averageMinutes: z.number(),
  shortestMinutes: z.number(),
  longestMinutes: z.number(),
  flagged: z.number().int(),
}

export const cleaningReport = z.object({
  rooms: z.array(
    cleaningRecord.pick({ facilityType: true, facilityId: true, facilityName: true }).extend(times),
  ),
  cleaners: z.array(cleaningRecord.pick({ cleanerId: true, cleanerName: true }).extend(times)),
  /** Newest first, as many as a list contains. */
  records: z.array(reportedRecord),
})

export type CleaningReport = z.infer<typeof cleaningReport>

/** The cleaner who is logged in. */
export const cleaner = z.object({
  cleanerId: z.string(),
  name: z.string(),
  /** The open session of this cleaner. */
  open: cleaningRecord.nullable(),
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/cleaning/login',
  roles: cleaningRoles,
  summary: 'Log in to the Cleaner App',
  /**
   * With accounts on, the id is a staff account's user name and requires its PIN, except on that person's own
   * desk.
   */
  body: z.object({ cleanerId, pin: emptyAsNull(singleLineText(20)) }),
  response: cleaner,
})

// A phone sends what it has kept also while it is locked.
export const startCleaning = endpoint({
  method: 'POST',
  path: '/api/cleaning/start',
  roles: cleaningRoles,
  admits: 'locked',
  summary: 'Start a cleaning of the tag’s facility; an open session of the same cleaner there continues',
  body: z.object({
    nfcTagId: requiredText('Please enter a valid tag ID', 100),
    cleanerId,
    /** A random key that identifies repeats. */
    sessionKey: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'Must be a random key')
      .optional(),
    startTime: claimedTime,
    /** The time of the phone when it sends this, so that a wrong clock does not matter. */
    sentTime: claimedTime,
  }),
  response: cleaningRecord,
  status: 201,
})

export const sendPhoto = endpoint({
  method: 'POST',
  path: '/api/cleaning/:id/photo',
  roles: cleaningRoles,
  admits: 'locked',
  summary: 'Upload a photo for an open session, as the file of a multipart form',
  params: idParams,
  /** When the camera took it; omitted for a photo chosen from the phone. */
  query: z.object({ takenTime: claimedTime }),
  bodyLimit: MAX_PHOTO_BYTES + 64 * 1024,
  response: z.object({ photoUrl: z.string() }),
  status: 201,
})

/** A photo of a fault as a data URL. */
export const faultPhoto = z
  .string()
  .max(Math.ceil((MAX_PHOTO_BYTES * 4) / 3) + 100, 'The photo must not be larger than 10 MB')
  .regex(IMAGE_DATA_URL, 'The photo must be a data URL of an image')

export const completeCleaning = endpoint({
  method: 'POST',
  path: '/api/cleaning/:id/complete',
  roles: cleaningRoles,
  admits: 'locked',
  summary: 'Complete a cleaning with a photo: the URL of an uploaded one, or a data URL',
  params: idParams,
  body: z.object({
    photoUrl: z
      .string('Please take a photo of the room')
      .min(1, 'Please take a photo of the room')
      .max(Math.ceil((MAX_PHOTO_BYTES * 4) / 3) + 100, 'The photo must not be larger than 10 MB'),
    notes: multilineText(1_000).nullish(),
    endTime: claimedTime,
  }),
  bodyLimit: MAX_PHOTO_BYTES * 1.4,
  response: cleaningRecord,
})

export const giveUpCleaning = endpoint({
  method: 'POST',
  path: '/api/cleaning/:id/give-up',
  roles: cleaningRoles,
  admits: 'locked',
  summary: 'Cancel a cleaning, with a reason',
  params: idParams,
  body: z.object({ reason: requiredText('Please enter a reason', 300), endTime: claimedTime }),
  response: cleaningRecord,
})

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/cleaning/photos/:hash',
  roles: cleaningRoles,
  summary: 'A photo, as JPEG',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the name of a photo') }),
  response: z.any(),
})

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/cleaning-records',
  roles: cleaningRoles,
  summary: 'The latest cleaning records, newest first; optionally of one cleaner',
  query: z.object({ cleanerId: cleanerId.optional() }),
  response: z.array(cleaningRecord),
})

export const readReport = endpoint({
  method: 'GET',
  path: '/api/cleaning/report',
  roles: managerRoles,
  takesLong: true,
  summary: 'Times by facility and by cleaner, and flagged records',
  /** Business days, both inclusive. */
  query: z.object({ from: z.iso.date('Must be a date'), to: z.iso.date('Must be a date') }),
  response: cleaningReport,
})
