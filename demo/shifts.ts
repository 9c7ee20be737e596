import { closeBooks } from '#money/ledger/books/books.ts'
import { createDayReport } from '#money/shifts/days/close-days.ts'
import { storeReport } from '#money/shifts/days/z-reports.ts'
import { readShiftState, settleShift } from '#money/shifts/drawer/close-shift.ts'
import type { ShiftRow } from '#money/shifts/shift-row.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext, Actor } from '#platform/http/action-context.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { toCents } from '#platform/values/money.ts'
import { formatDay, HOUR, type Instant, localToInstant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { Day } from './history.ts'
import type { PendingEvent } from './pending-event.ts'
import { Random } from './random.ts'

/** Local times at which shifts change; the night shift crosses midnight. */
const CHANGE_TIMES = ['08:00', '20:00']
const FLOAT = 20_000

const movements = [
  ['out', 1_850, 'Courier'],
  ['out', 4_200, 'Flowers for the lobby'],
  ['out', 30_000, 'To the safe'],
  ['in', 10_000, 'Change from the bank'],
] as const

interface Venue {
  days: readonly Day[]
  now: Instant
  actor: Actor
  settings: VenueSettings
}

/**
 * Stores the front desk's shifts with their Z reports, and the Z reports of the business days, computed from
 * the stored ledger. The last shift is open. Returns the events.
 */
export async function insertShifts(trx: Transaction, venue: Venue): Promise<PendingEvent[]> {
  const { days, now, settings } = venue
  const booked = await trx.selectFrom('ledger').select(['id', 'at']).orderBy('id').execute()
  const idBefore = (at: Instant) => booked[firstFrom(booked, at) - 1]?.id ?? 0
  const changes = days
    .flatMap(({ day }) => CHANGE_TIMES.map(time => localToInstant(`${day}T${time}`, settings.timeZone)!))
    .filter(at => at <= now)
  const happened: PendingEvent[] = []
  let day = 0
  for (const [index, at] of changes.entries()) {
    const shift = await open(trx, venue, at, idBefore(at))
    happened.push({ at, event: shiftEvent('shift.opened', 'Front desk opened', shift.id) })
    const until = changes[index + 1]
    const random = new Random(`shift ${shift.opened_at}`)
    if (until !== undefined) await moveSomeCash(trx, venue, shift, random)
    // Days that ended before this shift was counted.
    for (; day < days.length - 1 && days[day]!.until <= (until ?? now); day++)
      happened.push(await closeDay(trx, days[day]!))
    if (until === undefined) break
    await close(trx, venue, shift, { at: until - 2 * MINUTE, untilId: idBefore(until), random })
    happened.push({
      at: until - 2 * MINUTE,
      event: shiftEvent('shift.closed', 'Front desk closed', shift.id),
    })
  }
  return happened
}

async function open(trx: Transaction, { actor }: Venue, at: Instant, afterId: number): Promise<ShiftRow> {
  const shift = await trx
    .insertInto('shifts')
    .values({
      drawer: 'Front desk',
      drawer_key: 'front desk',
      opened_at: at,
      opened_by: actor.id!,
      float_cents: FLOAT,
      after_ledger_id: afterId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('shift_people')
    .values({ shift_id: shift.id, account_id: actor.id!, after_ledger_id: afterId, until_ledger_id: null })
    .execute()
  return shift
}

const dayIn = ({ days }: Venue, at: Instant) => days.findLast(({ from }) => from <= at)!.day

async function moveSomeCash(trx: Transaction, venue: Venue, shift: ShiftRow, random: Random) {
  if (!random.chance(0.3)) return
  const [kind, amount_cents, reason] = random.pick(movements)
  const at = shift.opened_at + random.between(1, 9) * HOUR
  const row = { shift_id: shift.id, at, business_day: dayIn(venue, at), kind, amount_cents, reason }
  await trx
    .insertInto('drawer_movements')
    .values({ ...row, actor_id: venue.actor.id, actor_name: venue.actor.name })
    .execute()
}

async function close(
  trx: Transaction,
  venue: Venue,
  shift: ShiftRow,
  { at, untilId, random }: { at: Instant; untilId: number; random: Random },
) {
  const state = await readShiftState(trx, shift, untilId)
  const off = random.weighted([
    [0, 80],
    [-100, 6],
    [-500, 4],
    [25, 5],
    [200, 5],
  ])
  const counted = Math.max(0, toCents(state.cash.expected) + off)
  const ctx: ActionContext = { ...clockContext(at), actor: venue.actor }
  const day = dayIn(venue, at)
  await settleShift(trx, ctx, venue.settings, { shift, state, untilId, day, counted, pieces: [] })
}

async function closeDay(trx: Transaction, { day, until }: Day): Promise<PendingEvent> {
  const at = until + 3 * SECOND
  await storeReport(trx, at, day, await createDayReport(trx, clockContext(at), day))
  await closeBooks(trx, day)
  return { at, event: shiftEvent('shift.day_closed', `Z report of ${formatDay(day)} created`), byClock: true }
}

const shiftEvent = (action: `shift.${string}`, message: string, subjectId?: number) =>
  ({ action, type: 'record_changed', message, ...(subjectId && { subjectId }) }) as const

/** Returns the index of the first row at or after an instant. */
function firstFrom(rows: readonly { at: Instant }[], at: Instant): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.at < at) low = middle + 1
    else high = middle
  }
  return low
}
