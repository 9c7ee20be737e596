import { z } from 'zod'
import { dayXReport, zReport, zReportLine } from '#money/shifts/contract.ts'
import { zReportKinds } from '#money/shifts/words.ts'
import { amount, calendarDay, id, isoInstant, requiredText, singleLineText } from '#platform/values/fields.ts'
import { MAX_DOCUMENT, MAX_MESSAGES, venueStates } from './words.ts'

const hash = z.string().regex(/^[\da-f]{64}$/, 'Must be a SHA-256 hash')

/** A report as its venue stored it, byte for byte. */
const document = z.string().max(MAX_DOCUMENT)

/** Every message that a venue sends. The head office stores nothing else of it. */
export const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('z_report'),
    /** Counts the Z reports that the venue sends, from 1 without gaps. */
    sequence: id,
    reportKind: z.enum(zReportKinds),
    number: id,
    businessDay: calendarDay,
    drawnAt: z.iso.datetime(),
    document,
    /** Empty for the first report of its kind. */
    previousHash: z.union([hash, z.literal('')]),
    hash,
  }),
  z.object({ kind: z.literal('day_so_far'), document }),
])

export type Message = z.infer<typeof message>
export type ZReportMessage = Extract<Message, { kind: 'z_report' }>

export const exchangeForm = z.object({
  /** The venue's name, which may change. */
  name: requiredText('Name is required', 120),
  messages: z.array(message).max(MAX_MESSAGES + 1),
})

export type ExchangeForm = z.infer<typeof exchangeForm>

/** The last stored sequence: the venue sends those after it. */
export const stored = z.object({ through: z.number().int() })

export const joinForm = z.object({
  code: singleLineText(40),
  /** Names the venue's database, so that a venue that joins again is recognized. */
  key: z.string().regex(/^[\w-]{32,64}$/, 'Must be a key'),
  name: requiredText('Name is required', 120),
  /** Hash of its first Z report: recognizes a venue whose database was restored from before it joined. */
  firstReport: hash.nullable().default(null),
})

/** Figures as the venue computed them, in its currency. */
const totals = z.object({ revenue: amount, tax: amount, payments: z.number().int() })

export type Totals = z.infer<typeof totals>

export const chainVenue = z.object({
  id,
  name: z.string(),
  state: z.enum(venueStates),
  /** When the venue last reported. */
  seenAt: isoInstant,
  /** Whether a joined venue has not reported for minutes. */
  isLate: z.boolean(),
  /** Null until the venue has reported a figure. */
  currency: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** The business day that is running; null if the venue has not reported it. */
  today: totals.extend({ businessDay: z.string(), asOf: isoInstant }).nullable(),
  /** The days of the month that were reported, with today. */
  month: totals.extend({ days: z.number().int() }),
  /** Numbers of the month's Z reports whose checksum does not match. */
  altered: z.array(z.number().int()),
})

export type ChainVenue = z.infer<typeof chainVenue>

export const chainFigures = z.object({
  month: z.string(),
  isCurrentMonth: z.boolean(),
  venues: z.array(chainVenue),
  totals: z.array(
    z.object({
      currency: z.string(),
      venues: z.number().int(),
      /** Null if no venue of this currency has reported its running day. */
      today: totals.nullable(),
      month: totals,
    }),
  ),
})

export type ChainFigures = z.infer<typeof chainFigures>

export const chainVenueReports = z.object({
  id,
  name: z.string(),
  currency: z.string().nullable(),
  timeZone: z.string().nullable(),
  today: dayXReport.nullable(),
  reports: z.array(zReportLine.extend({ isIntact: z.boolean() })),
})

export type ChainVenueReports = z.infer<typeof chainVenueReports>

export const chainReport = z.object({ venue: z.string(), report: zReport })
