import { z } from 'zod'
import { facilityTypes } from '../facilities/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import { id, idParams, instant, line, optional, paragraph, requiredLine } from '../shared/fields.ts'
import { cleaners, managers } from '../shared/roles.ts'

export const sessionStatuses = ['in_progress', 'completed', 'given_up'] as const
export const likenesses = ['same', 'similar'] as const
export const flags = ['same_photo', 'similar_photo', 'under_a_minute', 'uploaded'] as const

export type SessionStatus = (typeof sessionStatuses)[number]
export type Likeness = (typeof likenesses)[number]
/** What a manager should look at twice. */
export type Flag = (typeof flags)[number]

/** Most of a photo: bytes of its file, and pixels. */
export const MOST_PHOTO_BYTES = 10 * 1024 * 1024
export const MOST_PHOTO_PIXELS = 50_000_000

/** Most records of a list. */
export const MOST_RECORDS = 500
/** Most business days of a report. */
export const MOST_DAYS = 93

export const cleanerId = requiredLine('Please enter your cleaner ID', 60)

/** When the phone says something was; only believed within bounds, so that a wrong clock is no error. */
const claimedTime = z.iso.datetime({ offset: true, error: 'Must be a time' }).optional()

/** SPEC §3's cleaning record; while it is in progress, it is the cleaning session. */
export const cleaningRecord = z.object({
  id,
  /** The name that the phone gave it. */
  sessionKey: z.string().nullable(),
  cleanerId: z.string(),
  cleanerName: z.string(),
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
  startTime: instant,
  endTime: instant.nullable(),
  /** Whole minutes. */
  durationMinutes: z.number().int().nullable(),
  status: z.enum(sessionStatuses),
  photoUrl: z.string().nullable(),
  /** Whether the camera took the photo during the session; null without one. */
  photoSource: z.enum(['camera', 'uploaded']).nullable(),
  notes: z.string(),
  giveUpReason: z.string().nullable(),
})

export type CleaningRecord = z.infer<typeof cleaningRecord>

/** A record as a manager sees it. */
export const reportedRecord = cleaningRecord.extend({
  flags: z.array(z.enum(flags)),
  /** The earlier record whose photo is the same or nearly so. */
  like: cleaningRecord
    .pick({ id: true, cleanerName: true, facilityName: true, startTime: true, photoUrl: true })
    .nullable(),
  /** When the server heard of it, where the phone had no connection at the time. */
  startReceivedTime: instant,
  endReceivedTime: instant.nullable(),
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
  /** The newest first; no more than a list holds. */
  records: z.array(reportedRecord),
})

export type CleaningReport = z.infer<typeof cleaningReport>

/** Who is at the phone. */
export const cleaner = z.object({
  cleanerId: z.string(),
  name: z.string(),
  /** The session that this cleaner has not ended. */
  open: cleaningRecord.nullable(),
})

export const logIn = endpoint({
  method: 'POST',
  path: '/api/cleaning/login',
  summary: 'Log in to the Cleaner App',
  roles: cleaners,
  /** With accounts on, the id is a staff account's user name and asks for its PIN, except at one's own desk. */
  body: z.object({ cleanerId, pin: optional(line(20)) }),
  answer: cleaner,
})

export const startCleaning = endpoint({
  method: 'POST',
  path: '/api/cleaning/start',
  summary: 'Begin to clean the facility of a tag; an open session of the same cleaner there goes on',
  roles: cleaners,
  body: z.object({
    nfcTagId: requiredLine('Please enter a valid tag ID', 100),
    cleanerId,
    /** A random name, by which a repeat is known. */
    sessionKey: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'Must be a random name')
      .optional(),
    startTime: claimedTime,
  }),
  answer: cleaningRecord,
  status: 201,
})

export const sendPhoto = endpoint({
  method: 'POST',
  path: '/api/cleaning/:id/photo',
  summary: 'Send a picture for an open session, as the file of a multipart form',
  roles: cleaners,
  params: idParams,
  /** When the camera took it; left out for a picture that was chosen from the phone. */
  query: z.object({ takenTime: claimedTime }),
  bodyLimit: MOST_PHOTO_BYTES + 64 * 1024,
  answer: z.object({ photoUrl: z.string() }),
  status: 201,
})

export const completeCleaning = endpoint({
  method: 'POST',
  path: '/api/cleaning/:id/complete',
  summary: 'Complete a cleaning with a photo: the address that sending it gave, or a data URL',
  roles: cleaners,
  params: idParams,
  body: z.object({
    photoUrl: z
      .string('Please take a photo of the room')
      .min(1, 'Please take a photo of the room')
      .max(Math.ceil((MOST_PHOTO_BYTES * 4) / 3) + 100, 'The photo must not be larger than 10 MB'),
    notes: paragraph(1_000).nullish(),
    endTime: claimedTime,
  }),
  bodyLimit: MOST_PHOTO_BYTES * 1.4,
  answer: cleaningRecord,
})

export const giveUpCleaning = endpoint({
  method: 'POST',
  path: '/api/cleaning/:id/give-up',
  summary: 'Give a cleaning up and say why',
  roles: cleaners,
  params: idParams,
  body: z.object({ reason: requiredLine('Please say why', 300), endTime: claimedTime }),
  answer: cleaningRecord,
})

export const readPhoto = endpoint({
  method: 'GET',
  path: '/api/cleaning/photos/:hash',
  summary: 'A photo, as JPEG',
  roles: cleaners,
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the name of a photo') }),
  answer: z.any(),
})

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/cleaning-records',
  summary: 'The latest cleaning records, the newest first; of one cleaner where asked',
  roles: cleaners,
  query: z.object({ cleanerId: cleanerId.optional() }),
  answer: z.array(cleaningRecord),
})

export const readReport = endpoint({
  method: 'GET',
  path: '/api/cleaning/report',
  summary: 'Times by facility and by cleaner, and what deserves a second look',
  roles: managers,
  /** Business days, both included. */
  query: z.object({ from: z.iso.date('Must be a date'), to: z.iso.date('Must be a date') }),
  answer: cleaningReport,
})
