import { statusEvent } from '#house/facilities/facilities.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { CurrentState } from './current-state.ts'
import { facilities } from './facilities.ts'
import type { Facilities } from './facility-form.ts'
import { atHour, type Day } from './history.ts'
import { insertAll } from './insert.ts'
import type { DemoMember } from './members.ts'
import type { DemoMembership } from './memberships.ts'
import { toSpans } from './moves.ts'
import type { PendingEvent } from './pending-event.ts'
import { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** A member's visit. */
export interface Visit {
  member: DemoMember
  membershipId: number | null
  facility: string | null
  from: Instant
  until: Instant | null
  notes: string
}

interface VisitSources {
  members: readonly DemoMember[]
  memberships: readonly DemoMembership[]
  stays: readonly Stay[]
  present: CurrentState
  busy: (facility: string) => Instant
  days: readonly Day[]
  now: Instant
}

/** Returns the running visits and those of the days before, each with a free locker or none. */
export function makeVisits(club: VisitSources): Visit[] {
  const inNow = currentVisits(club)
  const isIn = new Set(inNow.map(({ member }) => member.id))
  const lockers = new LockerAvailability(club)
  const past = club.days.flatMap(day =>
    club.members
      .filter(({ id }) => day !== club.days.at(-1) || !isIn.has(id))
      .flatMap(member => visitOn(day, member, club, lockers) ?? []),
  )
  return [...past, ...inNow].sort((a, b) => a.from - b.from || a.member.id - b.member.id)
}

/** Returns the visits of active members who are not in a room now. */
function currentVisits({ members, memberships, present: { visits, running }, now }: VisitSources): Visit[] {
  const rent = new Set(running.map(({ guest }) => guest.name))
  const may = members.filter(
    ({ id, status, guest }) =>
      status === 'active' && !rent.has(guest.name) && membershipAt(memberships, id, now),
  )
  return visits.map(({ facility, since }, index) => {
    const member = may[(index * 7 + 2) % may.length]!
    const membershipId = membershipAt(memberships, member.id, now)?.id ?? null
    return { member, membershipId, facility, from: since, until: null, notes: '' }
  })
}

function visitOn(
  { day, from }: Day,
  member: DemoMember,
  club: VisitSources,
  lockers: LockerAvailability,
): Visit | undefined {
  const random = new Random(`${day} visit of ${member.id}`)
  const begin = atHour({ from }, random.between(9, 21)) + random.between(0, 59 * 60) * SECOND
  const end = begin + random.between(55, 190) * MINUTE
  const membership = membershipAt(club.memberships, member.id, begin)
  const likely = membership ? 0.09 + ((member.id * 29) % 13) / 100 : 0.01
  if (!random.chance(likely) || end > club.now || begin < member.joined || member.status !== 'active')
    return undefined
  return {
    member,
    membershipId: membership?.id ?? null,
    facility: random.chance(0.6) ? lockers.take(begin, end, random) : null,
    from: begin,
    until: end,
    notes: random.chance(0.04) ? random.pick(['Left an umbrella', 'Forgot the card']) : '',
  }
}

/** Returns the membership in force at an instant. */
function membershipAt(memberships: readonly DemoMembership[], memberId: number, at: Instant) {
  return memberships.find(({ member, history }) => {
    if (member.id !== memberId || history.createdAt > at || history.steps.length === 0) return false
    const ended = history.steps.find(({ what }) => ['expired', 'cancelled', 'suspended'].includes(what))
    return !ended || ended.at > at
  })
}

/** Tracks free lockers, so that no visit takes a rented one. */
class LockerAvailability {
  readonly #taken: Map<string, { from: Instant; until: Instant }[]>
  readonly #busy: VisitSources['busy']
  readonly #names: string[]

  constructor({ stays, busy, present }: VisitSources) {
    const let_ = stays.filter(({ status }) => status !== 'cancelled').flatMap(toSpans)
    this.#taken = Map.groupBy(let_, ({ facility }) => facility)
    this.#busy = busy
    const byHand = new Set(present.byHand.map(({ facility }) => facility))
    this.#names = facilities.flatMap(({ type, name }) =>
      type === 'locker' && !byHand.has(name) ? [name] : [],
    )
  }

  /** Takes a locker that is free during that time; null if there is none. */
  take(from: Instant, until: Instant, random: Random): string | null {
    const first = random.between(0, this.#names.length - 1)
    const inOrder = [...this.#names.slice(first), ...this.#names.slice(0, first)]
    const name = inOrder.find(
      name =>
        until < this.#busy(name) &&
        !this.#taken.get(name)?.some(other => other.from <= until && other.until >= from),
    )
    if (!name) return null
    this.#taken.set(name, [...(this.#taken.get(name) ?? []), { from, until }])
    return name
  }
}

/** Stores the visits and returns their events. */
export async function insertVisits(
  trx: Transaction,
  visits: readonly Visit[],
  facilities: Facilities,
): Promise<PendingEvent[]> {
  await insertAll(
    trx,
    'member_checkins',
    visits.map(({ member, membershipId, facility, from, until, notes }) => ({
      member_id: member.id,
      membership_id: membershipId,
      facility_id: facility === null ? null : facilities.get(facility)!.id,
      checked_in_at: from,
      checked_out_at: until,
      notes,
    })),
  )
  return visits.flatMap((visit, index) => makeEvents(visit, index + 1, facilities))
}

function makeEvents({ member, facility, from, until }: Visit, subjectId: number, facilities: Facilities) {
  const row = facility === null ? undefined : facilities.get(facility)
  const event = (at: Instant, what: 'started' | 'ended'): PendingEvent => {
    const action = `checkin.${what}` as const
    if (!row) {
      const message = `${member.number} has checked ${what === 'started' ? 'in' : 'out'}`
      return { at, event: { action, type: 'record_changed', message, subjectId } }
    }
    const change =
      what === 'started' ? (['available', 'occupied'] as const) : (['occupied', 'available'] as const)
    const said = statusEvent(action, { ...row, status: change[1] })
    return { at, event: { ...said, subjectId, changes: { status: change } } }
  }
  return until === null ? [event(from, 'started')] : [event(from, 'started'), event(until, 'ended')]
}
