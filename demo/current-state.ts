import { ENDING_SOON } from '#house/facilities/words.ts'
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import { facilities } from './facilities.ts'
import { type Guest, guests } from './guests.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** Running rentals: facility, agreed hours, minutes left (negative if overdue). All others are available. */
const running: readonly [string, number, number][] = [
  ['Room 101', 2, 64],
  ['Room 103', 3, 118],
  ['Room 104', 2, 8],
  ['Room 106', 1, -12],
  ['Room 108', 4, 171],
  ['Room 109', 2, 33],
  ['Room 201', 3, 96],
  ['Room 203', 2, 12],
  ['Room 207', 2, 47],
  ['Room 210', 8, 305],
  ['Locker 2', 4, 143],
  ['Locker 3', 2, 6],
  ['Locker 5', 3, 88],
  ['Locker 8', 2, -4],
  ['Locker 9', 6, 262],
  ['Locker 11', 2, 55],
  ['Locker 14', 3, 131],
  ['Locker 15', 2, 9],
  ['Locker 18', 4, 202],
  ['Locker 20', 3, 74],
  ['Locker 22', 2, 28],
  ['Locker 25', 3, 112],
  ['Locker 26', 5, 214],
  ['Locker 30', 2, -38],
  ['Locker 33', 3, 67],
  ['Locker 36', 2, 91],
  ['Locker 38', 4, 155],
  ['Locker 41', 3, 3],
  ['Locker 46', 8, 388],
]

/** Moved guests: current facility, earlier facility, minutes ago. */
const moved: readonly [to: string, from: string, ago: number][] = [
  ['Room 207', 'Room 105', 41],
  ['Locker 20', 'Locker 19', 66],
]

/** Statuses set manually, minutes ago. Occupied without a rental is house use. */
const manualStatuses: readonly [string, 'occupied' | 'cleaning' | 'repair', number][] = [
  ['Room 102', 'cleaning', 12],
  ['Room 205', 'cleaning', 4],
  ['Room 209', 'cleaning', 21],
  ['Room 112', 'occupied', 95],
  ['Room 111', 'repair', 2 * 24 * 60 + 190],
  ['Room 204', 'repair', 310],
  ['Locker 6', 'cleaning', 9],
  ['Locker 28', 'cleaning', 17],
  ['Locker 7', 'repair', 5 * 24 * 60 + 75],
  ['Locker 31', 'repair', 1_260],
]

/** Bookings: facility, agreed hours, minutes ahead. They begin at the next quarter hour. */
const booked: readonly [string, number, number][] = [
  ['Room 202', 2, 75],
  ['Room 105', 3, 130],
  ['Room 101', 2, 245],
  ['Room 212', 4, 320],
  ['Locker 24', 3, 90],
  ['Locker 2', 2, 200],
]

/** Running visits: locker, if any, and minutes ago. */
const visitors: readonly [string | null, number][] = [
  ['Locker 12', 48],
  ['Locker 17', 21],
  ['Locker 43', 134],
  [null, 64],
  [null, 12],
]

export interface ManualStatus {
  facility: string
  status: 'occupied' | 'cleaning' | 'repair'
  since: Instant
}

export interface CurrentState {
  running: Stay[]
  bookings: Stay[]
  byHand: ManualStatus[]
  visits: { facility: string | null; since: Instant }[]
}

/** Returns the state around `now`: running rentals, some overdue, bookings, visits and manual statuses. */
export function findCurrentState(now: Instant, random: Random): CurrentState {
  const minute = Math.floor(now / MINUTE) * MINUTE
  // Spreads guests over the list, so that nobody is in two rooms.
  const guestAt = (index: number) => guests[(index * 17 + 5) % guests.length]!
  return {
    running: running.map((row, index) => runningStay(row, minute, guestAt(index), random)),
    bookings: booked.map((row, index) => booking(row, minute, guestAt(running.length + index), random)),
    byHand: manualStatuses.map(([facility, status, ago]) => ({
      facility,
      status,
      since: minute - ago * MINUTE,
    })),
    visits: visitors.map(([facility, ago]) => ({ facility, since: minute - ago * MINUTE })),
  }
}

function runningStay(
  [facility, hours, left]: (typeof running)[number],
  now: Instant,
  guest: Guest,
  random: Random,
): Stay {
  const form = random.chance(0.7) ? 'check-in' : 'new-rental'
  const endsAt = now + left * MINUTE + (form === 'check-in' ? random.between(0, 59) * SECOND : 0)
  const startsAt = endsAt - hours * HOUR
  const move = moved.find(([to]) => to === facility)
  return {
    facility,
    guest,
    status: 'active',
    form,
    createdAt: startsAt,
    startsAt,
    endsAt,
    endedAt: null,
    ...(move && { moved: { from: move[1], at: now - move[2] * MINUTE } }),
    rateCents: findRate(move ? move[1] : facility),
    method: form === 'check-in' ? random.pick(['credit_card', 'cash', 'mobile_payment'] as const) : null,
    notes: random.chance(0.15)
      ? random.pick(['Extra towels', 'Regular guest', 'Asked for a quiet place'])
      : '',
  }
}

function booking(
  [facility, hours, ahead]: (typeof booked)[number],
  now: Instant,
  guest: Guest,
  random: Random,
): Stay {
  const quarter = 15 * MINUTE
  const startsAt = Math.ceil((now + ahead * MINUTE) / quarter) * quarter
  return {
    facility,
    guest,
    status: 'booked',
    form: 'new-rental',
    createdAt: now - random.between(40, 1_300) * MINUTE,
    startsAt,
    endsAt: startsAt + hours * HOUR,
    endedAt: null,
    rateCents: findRate(facility),
    method: null,
    notes: random.chance(0.4) ? 'Called ahead' : '',
  }
}

/** Returns, by facility, the instant from which the history must leave it free. */
export function busyFrom(
  { running, byHand, visits }: CurrentState,
  now: Instant,
): (facility: string) => Instant {
  const from = new Map<string | null, Instant>(
    [...byHand, ...visits].map(({ facility, since }) => [facility, since]),
  )
  for (const stay of running) {
    from.set(stay.facility, stay.moved?.at ?? stay.startsAt)
    if (stay.moved) from.set(stay.moved.from, stay.startsAt)
  }
  return facility => (from.get(facility) ?? now) - 3 * MINUTE
}

const rates = new Map(facilities.map(({ name, hourlyRate }) => [name, Math.round(hourlyRate * 100)]))

/** Returns the stored rate of a facility, in cents per hour. */
export const findRate = (facility: string): number => rates.get(facility)!

/** Returns when a stay was announced as ending and as overdue; null if the guest had left before. */
export function announcedAt({ endsAt, endedAt, status }: Stay, now: Instant) {
  const until = endedAt ?? now
  const wasOn = (instant: Instant) => (status !== 'booked' && instant <= until ? instant : null)
  return { ending: wasOn(endsAt - ENDING_SOON), overdue: wasOn(endsAt) }
}

/** Length of the event history. */
export const EVENTS_SINCE = DAY + 2 * HOUR
