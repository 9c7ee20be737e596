import { z } from 'zod'
import { nouns } from '#platform/feed/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { calendarDay, id, idParams, isoInstant, money, numberInQuery } from '#platform/values/fields.ts'

const entry = z.object({
  id,
  at: isoInstant,
  /** The actor's name; 'Server' for its own actions. */
  by: z.string(),
  role: z.string(),
  /** The person who approved it by PIN; null if it needed no approval. */
  approvedBy: z.string().nullable(),
  /** Noun and verb: 'rental.started'. */
  action: z.string(),
  /** A sentence with its person: 'Ann Lee checked Ivo Brandt out of Room 107'. */
  sentence: z.string(),
  /** Id of the subject, whose kind is the noun of the action; null if there is none. */
  subjectId: id.nullable(),
  /** Changes by field: [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** Network address and browser tab of the request; null for actions of the server. */
  address: z.string().nullable(),
  tab: z.string().nullable(),
  /** Whether the hash chain includes the event yet. */
  sealed: z.boolean(),
})

export type AuditEntry = z.infer<typeof entry>

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  roles: managerRoles,
  summary: 'The audit trail, newest first, 50 entries per page; the last 30 days by default',
  query: z.object({
    /** An account's id, or 'clock' for actions of the server. */
    person: z.union([z.literal('clock'), idParams.shape.id]).optional(),
    noun: z.enum(nouns).optional(),
    /** Noun and verb: 'rental.started'. */
    action: z
      .string()
      .regex(/^[a-z]+\.[a-zA-Z_]{1,40}$/, 'Must be a noun and a verb')
      .optional(),
    /** The subject's id; requires the noun. */
    subject: idParams.shape.id.optional(),
    /** A room's or locker's id: what happened to it, and to the bills of its guests. */
    facility: idParams.shape.id.optional(),
    /** Dollars that were charged, taken or given back. */
    amount: numberInQuery(money(0.01)).optional(),
    /** First and last business day, both included. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    /** Id of the last entry of the previous page; returns older entries only. */
    before: idParams.shape.id.optional(),
  }),
  response: z.object({ entries: z.array(entry), more: z.boolean() }),
})

export const readAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  roles: managerRoles,
  summary: 'People to filter the audit trail by: all current and former accounts',
  response: z.array(z.object({ id, name: z.string() })),
})
