import { z } from 'zod'
import { dayXReport } from '#money/shifts/contract.ts'
import { hashReport } from '#money/shifts/shifts.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { timeZone } from '#platform/values/fields.ts'
import { toCents } from '#platform/values/money.ts'
import { assertHeadOffice } from './codes.ts'
import type { ExchangeForm, ZReportMessage } from './contract.ts'
import { lockVenueOfToken, type VenueRow } from './venues.ts'

const MAX_SUM = 1_000_000_000
const dollars = z.number().min(-MAX_SUM).max(MAX_SUM)
const currency = z.string().regex(/^[A-Z]{3}$/)

/** What sums and sheets need of a Z report. A venue of another version may write the rest in other words. */
const summed = z.object({
  venue: z.object({ currency, timeZone }),
  figures: z.object({
    revenue: dollars,
    tax: dollars,
    counts: z.object({ payments: z.number().int().min(0).max(MAX_SUM) }),
  }),
  businessDay: z.string().optional(),
})

const shownDay = dayXReport.extend({ venue: dayXReport.shape.venue.extend({ currency, timeZone }) })

/**
 * Stores what a venue reports: each Z report once, and the newest day so far. Returns the last stored sequence, after
 * which the venue goes on. A Z report without readable figures is stored and marked: refused, it would hold up all
 * later ones. Throws NotSignedIn for a wrong token, and Conflict if another Z report was stored with the same sequence.
 */
export async function receiveMessages(
  trx: Transaction,
  ctx: ActionContext,
  token: string | undefined,
  { name, messages }: ExchangeForm,
): Promise<{ through: number }> {
  await assertHeadOffice(trx)
  const venue = await lockVenueOfToken(trx, token)
  let through = venue.last_sequence
  for (const message of messages) {
    if (message.kind === 'z_report') through = await receiveZReport(trx, ctx, venue.id, through, message)
    else await storeDay(trx, ctx, venue, message.document)
  }
  await trx
    .updateTable('chain_venues')
    .set({ name, seen_at: ctx.at, last_sequence: through })
    .where('id', '=', venue.id)
    .execute()
  return { through }
}

/** Stores a Z report unless it is stored, and returns the last sequence. */
async function receiveZReport(
  trx: Transaction,
  ctx: ActionContext,
  venueId: number,
  through: number,
  message: ZReportMessage,
): Promise<number> {
  const { sequence, reportKind, number, hash } = message
  // A head office that was restored from a backup asks again for what it lost.
  if (sequence > through + 1) return through
  const known = await trx
    .selectFrom('chain_reports')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('kind', '=', reportKind)
    .where('number', '=', number)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!known) {
    // A venue that was restored from a backup counts again from before.
    if (sequence <= through) throw new Conflict(`Another Z report has the sequence ${sequence}`)
    await storeZReport(trx, ctx, venueId, message)
  }
  return Math.max(through, sequence)
}

async function storeZReport(
  trx: Transaction,
  ctx: ActionContext,
  venueId: number,
  message: ZReportMessage,
): Promise<void> {
  const { sequence, reportKind, number, document, previousHash, hash } = message
  const report = readSummed(message)
  await trx
    .insertInto('chain_reports')
    .values({
      venue_id: venueId,
      sequence,
      kind: reportKind,
      number,
      business_day: message.businessDay,
      drawn_at: Date.parse(message.drawnAt),
      document,
      previous_hash: previousHash,
      hash,
      is_intact: report && (await isIntact(trx, venueId, message)) ? 1 : 0,
      currency: report?.venue.currency ?? '',
      revenue_cents: toCents(report?.figures.revenue ?? 0),
      tax_cents: toCents(report?.figures.tax ?? 0),
      payments: report?.figures.counts.payments ?? 0,
      received_at: ctx.at,
    })
    .execute()
}

/** Whether the hash is that of the document after the report before, which this venue sent as well. */
async function isIntact(
  trx: Transaction,
  venueId: number,
  { reportKind, number, document, previousHash, hash }: ZReportMessage,
): Promise<boolean> {
  if (hashReport(previousHash, document) !== hash) return false
  if (number === 1) return previousHash === ''
  const previous = await trx
    .selectFrom('chain_reports')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('kind', '=', reportKind)
    .where('number', '=', number - 1)
    .where('hash', '=', previousHash)
    .executeTakeFirst()
  return previous !== undefined
}

/** Returns the figures of a Z report; undefined if they cannot be read, or are of another day. */
function readSummed({ businessDay, document }: ZReportMessage): z.infer<typeof summed> | undefined {
  const { data } = summed.safeParse(parseJson(document))
  return (data?.businessDay ?? businessDay) === businessDay ? data : undefined
}

/** Keeps the newer day so far: a repeat of an earlier call may arrive late. One that cannot be shown is left out. */
async function storeDay(
  trx: Transaction,
  ctx: ActionContext,
  venue: VenueRow,
  document: string,
): Promise<void> {
  const parsed = shownDay.safeParse(parseJson(document))
  if (!parsed.success) return
  const day_drawn_at = Date.parse(parsed.data.drawnAt)
  // A stored day of the future is of a clock that was ahead.
  const known = venue.day_drawn_at ?? 0
  if (!(day_drawn_at >= known || known > ctx.at)) return
  await trx
    .updateTable('chain_venues')
    .set({ day_document: document, day_drawn_at })
    .where('id', '=', venue.id)
    .execute()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
