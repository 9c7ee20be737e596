import type { z } from 'zod'
import { bookingDay, lockBooks } from '#money/ledger/books/books.ts'
import { postDrawerCash } from '#money/ledger/drawer-postings.ts'
import { countOpenings } from '#office/devices/devices.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { DenominationCount, shiftClose, XReport, ZReport } from '../contract.ts'
import { storeReport, toHeading } from '../days/z-reports.ts'
import { cashOf, countedCents, expectedCents, workedDay } from '../rules.ts'
import {
  assertMayViewShift,
  findShift,
  lockOpenShift,
  readMovements,
  type ShiftRow,
  setShiftClosed,
  toShifts,
  updateShift,
} from '../shift-row.ts'
import { readFigures, rowsOfShift } from './shift-figures.ts'

/**
 * Closes a drawer with its count and creates its Z report, the first to show the expected cash. Throws
 * NotFound, Conflict if the shift is closed, Forbidden if the actor is not at the drawer, and Invalid with
 * the field of the count, or without a reason if the difference is larger than the settings allow. The
 * refusal says neither how large it is nor in which direction.
 */
export async function closeShift(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  count: z.output<typeof shiftClose>,
): Promise<ZReport> {
  const settings = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, settings.timeZone)
  await assertMayViewShift(trx, shift, ctx)
  const counted = countedCents(count, settings.currency)
  if (typeof counted !== 'number') throw new Invalid(counted)
  const { lastId } = await lockBooks(trx)
  const day = await bookingDay(trx, ctx.at, calendarOf(settings))
  const state = await readShiftState(trx, shift, lastId)
  const expected = toCents(state.cash.expected)
  const isFarOff = Math.abs(counted - expected) > toCents(settings.drawerDifference)
  if (isFarOff && !count.reason) throw new Invalid({ reason: farOff })
  const reason = isFarOff ? count.reason : undefined
  await appendEvent(trx, ctx, {
    action: 'shift.closed',
    type: 'record_changed',
    message: `${shift.drawer} closed`,
    subjectId: id,
    changes: {
      counted: [null, toDollars(counted)],
      difference: [null, toDollars(counted - expected)],
      ...(reason && { reason: [null, reason] }),
    },
  })
  return settleShift(trx, ctx, settings, {
    shift,
    state,
    untilId: lastId,
    day,
    counted,
    pieces: count.pieces,
    reason,
  })
}

const farOff = 'The count is far from the expected cash. Count again, or enter a reason'

interface CountedShift {
  shift: ShiftRow
  state: ShiftState
  /** Id of the last ledger row that can belong to it. */
  untilId: number
  /** Business day in whose books the count is, yyyy-MM-dd. */
  day: string
  /** Counted cash in cents. */
  counted: number
  pieces: readonly DenominationCount[]
  /** Why the difference is larger than the settings allow. */
  reason?: string | undefined
}

/**
 * Stores the count of a shift, its difference in the ledger, and its Z report. The caller has locked the shift and the
 * books.
 */
export async function settleShift(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  { shift, state, untilId, day, counted, pieces, reason }: CountedShift,
): Promise<ZReport> {
  const expected = toCents(state.cash.expected)
  const closed = await setShiftClosed(trx, shift, ctx.at, settings.timeZone, {
    closed_by: ctx.actor.id,
    closed_on: day,
    until_ledger_id: untilId,
    expected_cents: expected,
    counted_cents: counted,
  })
  await trx
    .updateTable('shift_people')
    .set({ until_ledger_id: untilId })
    .where('shift_id', '=', shift.id)
    .where('until_ledger_id', 'is', null)
    .execute()
  await postDrawerCash(trx, ctx, calendarOf(settings), {
    kind: 'over_short',
    cents: counted - expected,
    note: `${shift.drawer}: ${reason ?? 'Count'}`,
    against: 'over_short',
  })
  return storeReport(trx, ctx.at, workedDay(shift.opened_at, ctx.at, calendarOf(settings)), {
    ...toHeading(settings, ctx),
    kind: 'shift',
    shift: await readFacts(trx, closed),
    ...state,
    pieces: pieces.filter(({ quantity }) => quantity > 0),
    counted: toDollars(counted),
    difference: toDollars(counted - expected),
    ...(reason && { reason }),
  })
}

/**
 * Returns the figures of an open shift so far, without the expected cash, which is still to be counted. The Z
 * report shows how often this was called. Throws NotFound, and Conflict if the shift is closed.
 */
export async function createXReport(trx: Transaction, ctx: ActionContext, id: number): Promise<XReport> {
  const settings: VenueSettings = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, settings.timeZone)
  const { lastId } = await lockBooks(trx)
  const { x_reports } = await updateShift(trx, shift, { x_reports: shift.x_reports + 1 })
  await appendEvent(trx, ctx, {
    action: 'shift.x_report',
    type: 'record_changed',
    message: `X report of ${shift.drawer} viewed`,
    subjectId: id,
  })
  return toXReport(trx, ctx, { ...shift, x_reports }, lastId)
}

/** Returns the X report of an open shift without counting it. Throws NotFound, and Conflict if the shift is closed. */
export async function readXReport(db: Reader, ctx: ActionContext, id: number): Promise<XReport> {
  const shift = await findShift(db, id)
  if (shift.closed_at !== null) throw new Conflict(`${shift.drawer} is closed: it has a Z report`)
  return toXReport(db, ctx, shift, LAST_LEDGER_ID)
}

/** No ledger row is later. */
export const LAST_LEDGER_ID = 2 ** 31 - 1

async function toXReport(db: Reader, ctx: ActionContext, shift: ShiftRow, untilId: number): Promise<XReport> {
  const { figures, movements } = await readShiftState(db, shift, untilId)
  return {
    ...toHeading(await readSettings(db), ctx),
    kind: 'shift',
    drawnAt: toIso(ctx.at),
    shift: await readFacts(db, shift),
    figures,
    movements,
  }
}

type ShiftState = Awaited<ReturnType<typeof readShiftState>>

/**
 * Returns the figures of a shift through a ledger row, its movements, and the expected cash of its drawer.
 */
export async function readShiftState(db: Reader, shift: ShiftRow, untilId: number) {
  const openings = await countOpenings(db, { shift: shift.id })
  const figures = {
    ...(await readFigures(db, rowsOfShift(shift, untilId), { shift_id: shift.id })),
    ...(openings && { openings }),
  }
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

async function readFacts(db: Reader, row: ShiftRow) {
  const [shift] = await toShifts(db, [row])
  const { id, drawer, openedAt, openedBy, closedAt, closedBy } = shift!
  return { id, drawer, openedAt, openedBy, closedAt, closedBy, xReports: row.x_reports }
}
