import type { z } from 'zod'
import { bookingDay, holdBooks } from '../billing/billing.ts'
import { appendEvent } from '../feed/feed.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Invalid } from '../shared/errors.ts'
import { toCents, toDollars } from '../shared/money.ts'
import { toIso } from '../shared/time.ts'
import { ofShift, readFigures } from './booked.ts'
import type { cashCount, Pieces, XReport, ZReport } from './contract.ts'
import { cashOf, countedCents, expectedCents } from './rules.ts'
import { lockOpenShift, readMovements, refuseOthers, type ShiftRow, toShifts } from './shift-row.ts'
import { headingOf, keepReport } from './z-reports.ts'

/**
 * Closes a drawer by its count and draws its Z report, the first to say what was expected. Throws Invalid with the
 * field of the count, Conflict where it is closed already, Forbidden where the person is not at it.
 */
export async function closeShift(
  trx: Transaction,
  act: Act,
  id: number,
  count: z.output<typeof cashCount>,
): Promise<ZReport> {
  const settings = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, settings.timeZone)
  await refuseOthers(trx, shift, act)
  const counted = countedCents(count, settings.currency)
  if (typeof counted !== 'number') throw new Invalid(counted)
  const { lastId } = await holdBooks(trx)
  const day = await bookingDay(trx, act.at, calendarOf(settings))
  const standing = await standingOf(trx, shift, lastId)
  const expected = toCents(standing.cash.expected)
  await appendEvent(trx, act, {
    action: 'shift.closed',
    type: 'record_changed',
    message: `${shift.drawer} closed`,
    subjectId: id,
    changes: { counted: [null, toDollars(counted)], difference: [null, toDollars(counted - expected)] },
  })
  return settleShift(trx, act, settings, {
    shift,
    standing,
    untilId: lastId,
    day,
    counted,
    pieces: count.pieces,
  })
}

interface Settled {
  shift: ShiftRow
  standing: Standing
  /** The last row of the ledger that belongs to it. */
  untilId: number
  /** The business day it is closed on. */
  day: string
  /** In cents. */
  counted: number
  pieces: readonly Pieces[]
}

/** Stores that a shift was counted, and its Z report. */
export async function settleShift(
  trx: Transaction,
  act: Act,
  settings: VenueSettings,
  { shift, standing, untilId, day, counted, pieces }: Settled,
): Promise<ZReport> {
  const expected = toCents(standing.cash.expected)
  const closed = {
    closed_at: act.at,
    closed_by: act.by.id,
    closed_on: day,
    until_ledger_id: untilId,
    expected_cents: expected,
    counted_cents: counted,
  }
  await trx.updateTable('shifts').set(closed).where('id', '=', shift.id).execute()
  await trx
    .updateTable('shift_people')
    .set({ until_ledger_id: untilId })
    .where('shift_id', '=', shift.id)
    .where('until_ledger_id', 'is', null)
    .execute()
  return keepReport(trx, act.at, day, {
    ...headingOf(settings, act),
    kind: 'shift',
    shift: await factsOf(trx, { ...shift, ...closed }),
    ...standing,
    pieces: pieces.filter(({ quantity }) => quantity > 0),
    counted: toDollars(counted),
    difference: toDollars(counted - expected),
  })
}

/**
 * The figures of an open shift so far, for managers, without what should be in its drawer. How often they were looked at
 * stands in the Z report.
 */
export async function drawXReport(trx: Transaction, act: Act, id: number): Promise<XReport> {
  const settings: VenueSettings = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, settings.timeZone)
  const { lastId } = await holdBooks(trx)
  const x_reports = shift.x_reports + 1
  await trx.updateTable('shifts').set({ x_reports }).where('id', '=', id).execute()
  await appendEvent(trx, act, {
    action: 'shift.x_report',
    type: 'record_changed',
    message: `Interim figures of ${shift.drawer} looked at`,
    subjectId: id,
  })
  const { figures, movements } = await standingOf(trx, shift, lastId)
  return {
    ...headingOf(settings, act),
    kind: 'shift',
    drawnAt: toIso(act.at),
    shift: await factsOf(trx, { ...shift, x_reports }),
    figures,
    movements,
  }
}

type Standing = Awaited<ReturnType<typeof standingOf>>

/** What a shift took up to a row of the ledger, and what should be in its drawer. */
export async function standingOf(db: Reader, shift: ShiftRow, untilId: number) {
  const figures = await readFigures(db, ofShift(shift, untilId), { shift_id: shift.id })
  const cents = {
    floatCents: shift.float_cents,
    cashCents: cashOf(figures),
    inCents: toCents(figures.paidIn),
    outCents: toCents(figures.paidOut),
  }
  return {
    figures,
    cash: {
      float: toDollars(cents.floatCents),
      cashTaken: toDollars(cents.cashCents),
      paidIn: figures.paidIn,
      paidOut: figures.paidOut,
      expected: toDollars(expectedCents(cents)),
    },
    movements: await readMovements(db, shift.id),
  }
}

async function factsOf(db: Reader, row: ShiftRow) {
  const [shift] = await toShifts(db, [row])
  const { id, drawer, openedAt, openedBy, closedAt, closedBy } = shift!
  return { id, drawer, openedAt, openedBy, closedAt, closedBy, xReports: row.x_reports }
}
