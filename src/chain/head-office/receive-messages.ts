import {
  type DayReport,
  dayReport,
  dayXReport,
  type ShiftReport,
  shiftReport,
} from '#money/shifts/contract.ts'
import { hashReport } from '#money/shifts/shifts.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import { assertHeadOffice } from './codes.ts'
import type { ExchangeForm, ZReportMessage } from './contract.ts'
import { lockVenueOfToken, type VenueRow } from './venues.ts'

/**
 * Stores what a venue reports: each Z report once, and the newest day so far. Returns the last stored sequence, after
 * which the venue goes on. Throws NotSignedIn for a wrong token, Invalid for a document that is no report, and Conflict
 * if another Z report was stored with the same sequence.
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
    else await storeDay(trx, venue, message.document)
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
  const { venue, figures } = parseReport(message)
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
      is_intact: (await isIntact(trx, venueId, message)) ? 1 : 0,
      currency: venue.currency,
      revenue_cents: toCents(figures.revenue),
      tax_cents: toCents(figures.tax),
      payments: figures.counts.payments,
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

function parseReport({ reportKind, businessDay, document }: ZReportMessage): DayReport | ShiftReport {
  const parsed = (reportKind === 'day' ? dayReport : shiftReport).safeParse(parseJson(document))
  if (!parsed.success) throw new Invalid({ messages: 'A document is no Z report' })
  if (parsed.data.kind === 'day' && parsed.data.businessDay !== businessDay)
    throw new Invalid({ messages: 'A Z report is of another day' })
  return parsed.data
}

/** Keeps the newer day so far: a repeat of an earlier call may arrive late. */
async function storeDay(trx: Transaction, venue: VenueRow, document: string): Promise<void> {
  const parsed = dayXReport.safeParse(parseJson(document))
  if (!parsed.success) throw new Invalid({ messages: 'A document is no X report of a day' })
  const day_drawn_at = Date.parse(parsed.data.drawnAt)
  if (!(day_drawn_at >= (venue.day_drawn_at ?? 0))) return
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
