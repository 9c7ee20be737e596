import { z } from 'zod'
import { nouns } from '../feed/contract.ts'
import { endpoint } from '../shared/endpoint.ts'
import { calendarDay, id, idParams, instant } from '../shared/fields.ts'
import { managers } from '../shared/roles.ts'

/** Entries of one page. */
export const PAGE = 50

/** How many business days back are shown where nobody says from when. */
export const DAYS = 30

const entry = z.object({
  id,
  at: instant,
  /** Who did it; 'Clock' is the server by itself. */
  by: z.string(),
  role: z.string(),
  /** Noun and verb: 'rental.started'. */
  action: z.string(),
  message: z.string(),
  /** What it is about, by the noun of the action; null where it is about none in particular. */
  subjectId: id.nullable(),
  /** What changed, field by field: before and after. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The network address and the browser tab it was asked from; null for the server by itself. */
  address: z.string().nullable(),
  tab: z.string().nullable(),
  /** Whether the chain of hashes covers it yet. */
  sealed: z.boolean(),
})

export type AuditEntry = z.infer<typeof entry>

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary:
    'Who did what, when and from where, the newest first, 50 a page; the last 30 days where no day is named',
  roles: managers,
  query: z.object({
    /** An account's id, or clock for what the server did by itself. */
    person: z.union([z.literal('clock'), idParams.shape.id]).optional(),
    noun: z.enum(nouns).optional(),
    /** Noun and verb: 'rental.started'. */
    action: z
      .string()
      .regex(/^[a-z]+\.[a-zA-Z_]{1,40}$/, 'Must be a noun and a verb')
      .optional(),
    /** The id of what it is about, along with the noun. */
    subject: idParams.shape.id.optional(),
    /** Business days, the last one included. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    /** Only entries after this one in the list: the next page. */
    before: idParams.shape.id.optional(),
  }),
  answer: z.object({ entries: z.array(entry), more: z.boolean() }),
})

export const readAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  summary: 'Whose actions may be asked for: every account there is or was',
  roles: managers,
  answer: z.array(z.object({ id, name: z.string() })),
})
