import { z } from 'zod'
import { moneyAccounts } from '#money/ledger/words.ts'
import { openingCount } from '#office/devices/contract.ts'
import { amount, id, isoInstant, money, requiredText, singleLineText } from '#platform/values/fields.ts'
import { type MovementKind, movementKinds, zReportKinds } from './words.ts'

/** Counted notes or coins of one value. */
export const denominationCount = z.object({
  /** Value of one of them, in dollars. */
  value: money(0.01, 'Must be a note or coin'),
  quantity: z.number().int().min(0).max(100_000),
})

export type DenominationCount = z.infer<typeof denominationCount>

/** A drawer count: notes and coins, a total, or both if they agree. */
export const cashCount = z.object({
  pieces: z.array(denominationCount).max(30).default([]),
  total: money().optional(),
})

/** Why a count is far from the expected cash. */
export const shiftReason = requiredText('Reason is required')

/** The count that closes a drawer. */
export const shiftClose = cashCount.extend({ reason: shiftReason.optional() })

const movedAmount = money(0.01, 'Amount is required')
const reason = requiredText('Reason is required')

/** The fields of each kind of cash movement: cash of a drawer that is not a customer payment. */
export const movementFields = {
  in: z.object({ kind: z.literal('in'), amount: movedAmount, reason }),
  out: z.object({
    kind: z.literal('out'),
    amount: movedAmount,
    reason,
    /** Tax class on the receipt of a purchase, whose tax the amount includes. Default: no tax. */
    taxClass: singleLineText(20).optional(),
  }),
  drop: z.object({ kind: z.literal('drop'), amount: movedAmount, reason: singleLineText().default('') }),
  tips: z.object({
    kind: z.literal('tips'),
    amount: movedAmount,
    reason: singleLineText().default(''),
    /** The staff account that gets the tips. */
    personId: id,
  }),
} satisfies Record<MovementKind, z.ZodObject>

export const movementForm = z.discriminatedUnion('kind', [
  movementFields.in,
  movementFields.out,
  movementFields.drop,
  movementFields.tips,
])

export type MovementForm = z.output<typeof movementForm>

export const movement = z.object({
  id,
  kind: z.enum(movementKinds),
  at: isoInstant,
  amount,
  reason: z.string(),
  by: z.string(),
  /** The taxes that the amount includes; absent without a tax class. */
  tax: amount.optional(),
  taxes: z.array(z.object({ name: z.string(), rate: z.number() })).optional(),
  /** The person who got the tips; absent in other movements. */
  person: z.string().optional(),
})

export type Movement = z.infer<typeof movement>

/** A shift without its expected cash, because staff count blind. */
export const shift = z.object({
  id,
  drawer: z.string(),
  status: z.enum(['open', 'closed']),
  openedAt: isoInstant,
  openedBy: z.string(),
  float: amount,
  /** Names of the staff at this drawer now. */
  people: z.array(z.string()),
  closedAt: isoInstant.nullable(),
  closedBy: z.string().nullable(),
  /** Cash counted at the close, and its difference from the expected cash; null before the close. */
  counted: amount.nullable(),
  difference: amount.nullable(),
  zReportId: id.nullable(),
})

export type Shift = z.infer<typeof shift>

export const shiftWithMovements = shift.extend({ movements: z.array(movement) })

export type ShiftWithMovements = z.infer<typeof shiftWithMovements>

export const drawers = z.object({
  /** The shift that the actor's payments go to now; null if they are outside any shift. */
  mine: shiftWithMovements.nullable(),
  open: z.array(shift),
  /** All drawers used so far, with their latest float. */
  known: z.array(z.object({ drawer: z.string(), float: amount })),
})

export type Drawers = z.infer<typeof drawers>

/** Money of one method. Outgoing amounts are negative. */
const byMethod = z.object({
  method: z.enum(moneyAccounts),
  payments: amount,
  refunds: amount,
  voids: amount,
  /** Payments that were reversed, also those of earlier days; absent if there are none. */
  reversals: amount.optional(),
  depositsTaken: amount,
  depositsReturned: amount,
  net: amount,
})

export const figures = z.object({
  methods: z.array(byMethod),
  payments: amount,
  refunds: amount,
  voids: amount,
  reversals: amount.optional(),
  depositsTaken: amount,
  depositsReturned: amount,
  depositsKept: amount,
  /** Deposits that paid bills; absent if none did. */
  depositsApplied: amount.optional(),
  /** Tips recorded, which are not revenue, with the people who recorded them; absent without tips. */
  tips: amount.optional(),
  tipsByPerson: z.array(z.object({ by: z.string(), amount })).optional(),
  /** Redeemed gift cards and visit packs, less those sold; absent if there are none. */
  cards: amount.optional(),
  /**
   * Money taken by all methods, less tips; a deposit counts when it is kept or applied. Every screen calls this
   * revenue.
   */
  revenue: amount,
  /** Charges without tax, also those earned later, and tax, less reversals and allowances. */
  charged: amount,
  tax: amount,
  /** Each tax with what it was charged on; a line with several taxes is part of each. Absent in older reports. */
  taxes: z
    .array(
      z.object({
        taxClass: z.string(),
        name: z.string(),
        rate: z.number().nullable(),
        net: amount,
        tax: amount,
      }),
    )
    .optional(),
  /** The sum of credit notes, with tax; included in `charged` and `tax`. Absent if there was none. */
  credited: amount.optional(),
  /** The bad debt written off, less write-offs undone. It changes no revenue. Absent if there was none. */
  writtenOff: amount.optional(),
  /** What imported members owed in an earlier system, less their credit; no revenue. Absent if there was none. */
  openingBalances: amount.optional(),
  paidIn: amount,
  /** All cash paid out of drawers: petty cash, tips and bank drops. */
  paidOut: amount,
  /** The tips and bank drops in `paidOut`, and the tax of its petty cash; absent if there are none. */
  tipsPaid: amount.optional(),
  bankDrops: amount.optional(),
  pettyCashTax: amount.optional(),
  /** How often drawers were opened, by kind; absent if none was, and in reports of earlier versions. */
  openings: z.array(openingCount).optional(),
  /** Number of postings of each kind, and of cash movements. A split payment counts once for each method. */
  counts: z.object({
    charges: z.number().int(),
    payments: z.number().int(),
    refunds: z.number().int(),
    voids: z.number().int(),
    reversals: z.number().int().optional(),
    deposits: z.number().int(),
    movements: z.number().int(),
  }),
})

export type Figures = z.infer<typeof figures>

/** The expected cash of a drawer, line by line. */
export const drawerSum = z.object({
  float: amount,
  /** Cash taken less cash paid back, deposits included. */
  cashTaken: amount,
  paidIn: amount,
  paidOut: amount,
  expected: amount,
})

/** The venue and the author of a report, as they were at that time. */
const heading = z.object({
  venue: z.object({
    name: z.string(),
    address: z.string(),
    /** Absent in reports of earlier versions and if the venue has none. */
    taxId: z.string().optional(),
    timeZone: z.string(),
    currency: z.string(),
  }),
  drawnBy: z.string(),
})

const shiftSummary = z.object({
  id,
  drawer: z.string(),
  openedAt: isoInstant,
  openedBy: z.string(),
  closedAt: isoInstant.nullable(),
  closedBy: z.string().nullable(),
  /** Number of X reports viewed before the close. */
  xReports: z.number().int(),
})

export const shiftReport = heading.extend({
  kind: z.literal('shift'),
  shift: shiftSummary,
  figures,
  cash: drawerSum,
  movements: z.array(movement),
  pieces: z.array(denominationCount),
  counted: amount,
  difference: amount,
  /** Why the difference is larger than the settings allow; absent otherwise. */
  reason: z.string().optional(),
})

export type ShiftReport = z.infer<typeof shiftReport>

/** One shift's part of a business day; `shift` is null for payments outside any shift. */
const partOfDay = z.object({
  shift: z.object({ id, drawer: z.string(), openedAt: isoInstant, openedBy: z.string() }).nullable(),
  cash: amount,
  revenue: amount,
  payments: z.number().int(),
})

export const dayReport = heading.extend({
  /** The names of the tax classes by id, for exports of the day; absent in older reports. */
  taxClassNames: z.record(z.string(), z.string()).optional(),
  kind: z.literal('day'),
  businessDay: z.string(),
  from: isoInstant,
  until: isoInstant,
  figures,
  parts: z.array(partOfDay),
  /** Shifts closed on this day; they may have started earlier. */
  closed: z.array(
    z.object({
      number: z.number().int(),
      drawer: z.string(),
      expected: amount,
      counted: amount,
      difference: amount,
    }),
  ),
  difference: amount,
  /** How the cash of the day changed, as in the journal; absent while a drawer is open, and in earlier reports. */
  cash: z
    .object({
      /** Floats, less what a drawer held when it was counted before. */
      floats: amount,
      /** Cash taken less cash paid back, deposits included. */
      taken: amount,
      paidIn: amount,
      paidOut: amount,
      /** The sum of differences found by counts; negative if cash was missing. */
      difference: amount,
      change: amount,
    })
    .optional(),
})

export type DayReport = z.infer<typeof dayReport>

export const zReport = z.object({
  id,
  /** Counts from 1 for each kind, without gaps. */
  number: z.number().int(),
  drawnAt: isoInstant,
  businessDay: z.string(),
  hash: z.string(),
  /** Whether the stored document matches its hash. */
  intact: z.boolean(),
  report: z.discriminatedUnion('kind', [shiftReport, dayReport]),
})

export type ZReport = z.infer<typeof zReport>

/** An entry in the list of Z reports. */
export const zReportLine = z.object({
  id,
  kind: z.enum(zReportKinds),
  number: z.number().int(),
  businessDay: z.string(),
  drawnAt: isoInstant,
  drawer: z.string().nullable(),
  revenue: amount,
  /** Null if no drawer was counted. */
  difference: amount.nullable(),
})

export type ZReportLine = z.infer<typeof zReportLine>

/** Figures of an open shift, without the expected cash, which is still to be counted. */
export const xReport = heading.extend({
  kind: z.literal('shift'),
  shift: shiftSummary,
  drawnAt: isoInstant,
  figures,
  movements: z.array(movement),
})

export type XReport = z.infer<typeof xReport>

/** Figures of the current business day so far. */
export const dayXReport = dayReport.extend({ drawnAt: isoInstant })

export type DayXReport = z.infer<typeof dayXReport>
