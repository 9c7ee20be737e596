import { HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import { findRate } from './current-state.ts'
import { facilities } from './facilities.ts'
import { someGuest } from './guests.ts'
import { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** A business day of the venue ('2026-11-20'), its first instant and that of the next day. */
export interface Day {
  day: string
  from: Instant
  until: Instant
}

/** The venue is busiest at night, so that its business day ends in the morning. */
export const DAY_START = '06:00'
const FIRST_HOUR = 6

/** Returns when an hour of the clock begins on a business day. Hours before its start are those of the next morning. */
export const atHour = ({ from }: Pick<Day, 'from'>, hour: number): Instant =>
  from + ((hour - FIRST_HOUR + 24) % 24) * HOUR

/** Probability that a free facility is rented within an hour, by hour of the day. */
const byHour = [
  0.07, 0.05, 0.03, 0.02, 0.02, 0.04, 0.07, 0.1, 0.1, 0.11, 0.13, 0.16, 0.16, 0.14, 0.13, 0.15, 0.19, 0.25,
  0.3, 0.32, 0.29, 0.24, 0.17, 0.11,
]

/** Demand factor by weekday, Sunday first as in `Date`. Monday is quiet, Saturday busy. */
const byWeekday = [1.1, 0.7, 0.75, 0.85, 0.95, 1.25, 1.45]

/** Agreed hours with their weights. */
const lengths = {
  room: [
    [1, 20],
    [1.5, 6],
    [2, 40],
    [3, 20],
    [4, 9],
    [6, 3],
    [8, 2],
  ],
  locker: [
    [2, 30],
    [3, 34],
    [4, 20],
    [5, 8],
    [6, 5],
    [8, 3],
  ],
} as const

const notes = [
  'Extra towels',
  'Regular guest',
  'Celebrates a birthday',
  'Prefers the upper floor',
  'Paid for a friend',
]

/** Returns the stays of these days that ended before their facility is `busy`, and cancelled bookings. */
export function pastStays(days: readonly Day[], busy: (facility: string) => Instant): Stay[] {
  return facilities.flatMap(({ type, name }, index) => {
    const until = busy(name)
    const stays: Stay[] = []
    let freeFrom = 0
    for (const day of days) {
      // Each day has its own seed, so that it does not depend on when the venue is loaded.
      const random = new Random(`${day.day} ${name}`)
      for (const startsAt of arrivals(day, random, popularity(index))) {
        if (startsAt < freeFrom) continue
        const stay = stayFrom(startsAt, type, name, random)
        if (stay.status === 'completed') freeFrom = stay.endedAt! + random.between(8, 25) * MINUTE
        stays.push(stay)
      }
    }
    return stays.filter(stay => (stay.endedAt ?? stay.endsAt) <= until)
  })
}

/** Popularity of a facility, as a factor. */
const popularity = (index: number) => 0.75 + ((index * 37) % 50) / 100

function arrivals({ day, from, until }: Day, random: Random, liking: number): Instant[] {
  const weekday = byWeekday[new Date(`${day}T12:00:00Z`).getUTCDay()]!
  const found: Instant[] = []
  for (let hour = 0; from + hour * HOUR < until; hour++) {
    if (!random.chance(byHour[(hour + FIRST_HOUR) % 24]! * weekday * liking)) continue
    found.push(from + hour * HOUR + random.between(0, 59) * MINUTE)
  }
  return found
}

function stayFrom(at: Instant, type: 'room' | 'locker', facility: string, random: Random): Stay {
  const form = random.chance(0.72) ? 'check-in' : 'new-rental'
  const startsAt = form === 'check-in' ? at + random.between(0, 59) * SECOND : at
  const endsAt = startsAt + random.weighted<number>(lengths[type]) * HOUR
  const wasBooked = form === 'new-rental' && random.chance(0.3)
  const cancelled = wasBooked && random.chance(0.12)
  return {
    facility,
    guest: someGuest(random),
    status: cancelled ? 'cancelled' : 'completed',
    form,
    createdAt: wasBooked ? startsAt - random.between(60, 2_400) * MINUTE : startsAt,
    startsAt,
    endsAt,
    endedAt: cancelled ? null : checkOutTime(startsAt, endsAt, random),
    rateCents: form === 'check-in' ? findRate(facility) : agreedRate(facility, random),
    method: pickMethod(form, cancelled, random),
    notes: random.chance(0.06) ? random.pick(notes) : '',
  }
}

/** Returns the check-out time: usually shortly before the agreed end, sometimes after it. */
function checkOutTime(startsAt: Instant, endsAt: Instant, random: Random): Instant {
  const late = random.chance(0.13)
  const minutes = late ? random.between(2, 48) : -random.between(0, 24)
  return Math.max(startsAt + 20 * MINUTE, endsAt + minutes * MINUTE + random.between(0, 59) * SECOND)
}

/** Returns the rate of a New Rental, which may be reduced by a tenth, rounded to half dollars. */
function agreedRate(facility: string, random: Random): number {
  const rate = findRate(facility)
  return random.chance(0.15) ? Math.round((rate * 0.9) / 50) * 50 : rate
}

/** Returns the payment method; null for a cancelled booking and for a few unpaid New Rentals. */
function pickMethod(form: Stay['form'], cancelled: boolean, random: Random): Stay['method'] {
  if (cancelled || (form === 'new-rental' && random.chance(0.01))) return null
  return random.weighted<NonNullable<Stay['method']>>([
    ['credit_card', 58],
    ['cash', 27],
    ['mobile_payment', 15],
  ])
}
