import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { amount, calendarDay, id, isoInstant } from '#platform/values/fields.ts'

/** The kinds of decisions of a manager, in the order of the list. */
const decisionKinds = [
  'overdue',
  'ban',
  'refund',
  'void',
  'comp',
  'drawer',
  'late_room',
  'low_stock',
] as const

const facility = z.object({ type: z.enum(facilityTypes), id, name: z.string() })

/** Something that a manager should look at. Which fields it has follows from its kind. */
export const decision = z.object({
  kind: z.enum(decisionKinds),
  at: isoInstant.optional(),
  by: z.string().optional(),
  facility: facility.optional(),
  /** The guest who is overdue, the drawer that is off, or the item that is low. */
  name: z.string().optional(),
  amount: amount.optional(),
  /** The current stock. */
  stock: z.number().optional(),
  reason: z.string().optional(),
  paymentId: id.optional(),
  zReportId: id.optional(),
  itemId: id.optional(),
})
export type Decision = z.infer<typeof decision>

const taken = z.object({ amount, lastWeek: amount })

export const today = z.object({
  businessDay: calendarDay,
  /** The day is not over: last week's figures are cut off at the same time of day. */
  running: z.boolean(),
  asOf: isoInstant,
  /** The same weekday of last week. */
  lastWeekDay: calendarDay,
  /** Money taken, as Revenue in reports and on the dashboard. */
  takings: taken.extend({ methods: z.array(taken.extend({ method: z.string() })) }),
  occupancy: z.object({
    /** Facilities occupied now; empty for a past day. */
    now: z.array(z.object({ type: z.enum(facilityTypes), occupied: z.number(), total: z.number() })),
    /** The hour with the highest share occupied, on average or now, in percent; null if nothing was occupied. */
    peak: z.object({ hour: z.number().int(), percent: z.number() }).nullable(),
  }),
  /** The debt of running stays; null for a past day. */
  owed: z.object({ amount, stays: z.number().int() }).nullable(),
  /**
   * Drawers open now with the cash that should be in each, null for who opened it or was at it. What the shifts of the
   * day were off by; null if none was counted.
   */
  drawers: z.object({
    open: z.array(z.object({ drawer: z.string(), people: z.array(z.string()), cash: amount.nullable() })),
    difference: amount.nullable(),
  }),
  /** The latest Z report of a business day up to this one. */
  lastZ: z.object({ id, number: z.number().int(), businessDay: calendarDay, revenue: amount }).nullable(),
  decisions: z.array(decision),
  /** The next six hours by room type and locker size; empty for a past day. */
  next: z.array(
    z.object({
      type: z.enum(facilityTypes),
      kind: z.string(),
      /** Bookings that start. */
      arrivals: z.number().int(),
      /** Ready now and not held for a waiting guest. */
      free: z.number().int(),
      /** Running stays that end. */
      ending: z.number().int(),
    }),
  ),
  /** The people who took money or are at a drawer; their takings sum to those of the day. */
  people: z.array(z.object({ name: z.string(), drawer: z.string().nullable(), amount })),
})
export type Today = z.infer<typeof today>

export const readToday = endpoint({
  method: 'GET',
  path: '/api/reports/today',
  roles: managerRoles,
  summary: 'A business day at a glance: takings, occupancy, what is owed, what to decide, who works',
  query: z.object({ day: calendarDay.optional() }),
  response: today,
})
