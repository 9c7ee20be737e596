import { Random } from '#demo/random.ts'
import { workorderTypes } from '#house/workorders/words.ts'
import { openBill, setBillClosed } from '#money/ledger/bills.ts'
import { findDefaultPlan } from '#money/memberships/plans/plan-row.ts'
import { addMember } from '#people/members/members.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { priorities } from '#platform/feed/words.ts'
import { clockContext, SERVER_NAME } from '#platform/http/action-context.ts'
import { type Calendar, DAY, HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import { RandomLedger } from './random-ledger.ts'

/** Fills an empty database with 40 days of random activity of a venue, at whole minutes until `now`. */
export async function fillWithRandomData(
  trx: Transaction,
  seed: string,
  calendar: Calendar,
  now: Instant,
): Promise<void> {
  const random = new Random(seed)
  const settings = { ...calendar }
  await trx
    .updateTable('settings')
    .set({ version: 1, document: JSON.stringify(settings) })
    .where('id', '=', 1)
    .execute()
  const fill = new RandomVenueWriter(trx, random, calendar, now)
  await fill.facilities()
  await fill.rentals()
  await fill.visits()
  await fill.workorders()
}

class RandomVenueWriter {
  readonly #trx: Transaction
  readonly #random: Random
  readonly #ledger: RandomLedger
  readonly #now: Instant
  readonly #ids: number[] = []

  constructor(trx: Transaction, random: Random, calendar: Calendar, now: Instant) {
    this.#trx = trx
    this.#random = random
    this.#ledger = new RandomLedger(trx, random, calendar, now)
    this.#now = now
  }

  /** Adds eight facilities: one is added late, one is retired, one is retired for a while and restored. */
  async facilities() {
    for (let number = 1; number <= 8; number++) {
      const type = number <= 4 ? ('room' as const) : ('locker' as const)
      const { id } = await this.#trx
        .insertInto('facilities')
        .values({
          type,
          name: `${type === 'room' ? 'Room' : 'Locker'} ${number}`,
          description: '',
          status: 'available',
          status_since: 0,
          hourly_rate_cents: 2_000,
          features: '[]',
          amenities: '[]',
          room_type: type === 'room' ? this.#random.pick(['Standard', 'Deluxe']) : '',
          size: type === 'locker' ? this.#random.pick(['Small', 'Large']) : '',
          location: '',
          retired_at: number === 8 ? this.#now - 5 * DAY : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      this.#ids.push(id)
    }
    await this.#event('facility.added', this.#ids[1]!, this.#now - 9 * DAY - 100 * MINUTE)
    await this.#event('facility.retired', this.#ids[5]!, this.#now - 12 * DAY)
    await this.#event('facility.restored', this.#ids[5]!, this.#now - 3 * DAY - 7 * MINUTE)
    await this.#event('facility.retired', this.#ids[7]!, this.#now - 5 * DAY)
  }

  async rentals() {
    for (const facility_id of this.#ids) {
      let at = this.#now - 40 * DAY + this.#random.between(0, 600) * MINUTE
      while (at < this.#now) {
        const length = this.#random.between(5, 700) * MINUTE
        const status = this.#random.weighted([
          ['completed', 8],
          ['cancelled', 1],
        ] as const)
        await this.#rental(facility_id, status, at, at + length)
        at += length + this.#random.between(0, 400) * MINUTE
      }
    }
    await this.#rental(this.#ids[0]!, 'active', this.#now - 50 * HOUR, this.#now + HOUR)
    await this.#rental(this.#ids[4]!, 'active', this.#now - 35 * MINUTE, this.#now + HOUR)
    await this.#rental(this.#ids[6]!, 'booked', this.#now + HOUR, this.#now + 2 * HOUR)
  }

  async #rental(
    facility_id: number,
    status: Database['rentals']['status'],
    starts_at: Instant,
    until: Instant,
  ) {
    const guest_id = await this.#guest('person', 'Guest', starts_at)
    const bill_id = await openBill(this.#trx, { at: starts_at }, { kind: 'stay', guestId: guest_id })
    const ended_at = status === 'completed' ? Math.min(until, this.#now) : null
    if (ended_at !== null) await setBillClosed(this.#trx, bill_id, ended_at)
    const moved_at = starts_at + Math.floor((Math.min(until, this.#now) - starts_at) / MINUTE / 2) * MINUTE
    const moves = status === 'completed' && moved_at > starts_at && this.#random.chance(0.15)
    const { id } = await this.#trx
      .insertInto('rentals')
      .values({
        bill_id,
        guest_id,
        facility_id,
        customer_name: 'Guest',
        status,
        starts_at,
        ends_at: until,
        since_at: moves ? moved_at : starts_at,
        ended_at,
        rate_cents: 2_000,
        tax_rate: 10_000,
        tax: 'added',
        notes: '',
        created_at: starts_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (moves)
      await this.#trx
        .insertInto('rental_moves')
        .values({
          rental_id: id,
          facility_id: this.#random.pick(this.#ids),
          from_at: starts_at,
          until_at: moved_at,
        })
        .execute()
    if (status !== 'completed' && status !== 'active') return
    const facility = await this.#trx
      .selectFrom('facilities')
      .select(['id', 'name', 'type'])
      .where('id', '=', facility_id)
      .executeTakeFirstOrThrow()
    await this.#ledger.fill({ billId: bill_id, source: facility.type, facility }, starts_at, id)
  }

  /** Returns the record of a guest without contacts, as the migration of earlier rentals creates it. */
  async #guest(kind: 'person' | 'company', name: string, created_at: Instant): Promise<number> {
    const known = await this.#trx
      .selectFrom('guests')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst()
    if (known) return known.id
    const name_key = name.toLowerCase()
    const values = { kind, name, name_key, search: name_key, created_at }
    const { id } = await this.#trx
      .insertInto('guests')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Stores a sent invoice and returns its bill. */
  async #invoice(number: number, at: Instant): Promise<number> {
    const guest_id = await this.#guest('company', 'Company', at)
    const bill_id = await openBill(this.#trx, { at }, { kind: 'invoice', guestId: guest_id })
    await this.#trx
      .insertInto('invoices')
      .values({
        bill_id,
        guest_id,
        status: 'sent',
        number: `2026-${String(number + 1).padStart(4, '0')}`,
        customer_name: 'Company',
        customer_address: '',
        lines: '[]',
        net_cents: 0,
        tax_cents: 0,
        total_cents: 0,
        due_date: '2026-12-31',
        notes: '',
        issued_on: '2026-05-20',
        created_at: at,
        sent_at: at,
      })
      .execute()
    return bill_id
  }

  async visits() {
    const ctx = clockContext(this.#now)
    const member = await addMember(this.#trx, ctx, {
      firstName: 'Ada',
      lastName: 'Member',
      email: 'ada@example.com',
      phoneNumber: '(212) 555-0100',
    } as Parameters<typeof addMember>[2])
    const bill_id = await openBill(this.#trx, ctx, { kind: 'membership', memberId: member.id })
    const { id: membershipId } = await this.#trx
      .insertInto('memberships')
      .values({
        bill_id,
        member_id: member.id,
        plan_id: (await findDefaultPlan(this.#trx, 'standard')).id,
        type: 'standard',
        status: 'active',
        start_date: '2026-01-01',
        end_date: '2027-01-01',
        anchor_day: 1,
        billed_until: '2027-01-01',
        billing_frequency: 'monthly',
        payment_method: 'cash',
        period_fee_cents: 5_000,
        notes: '',
        created_at: this.#now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.#trx
      .insertInto('membership_people')
      .values({ membership_id: membershipId, member_id: member.id, from_day: '2026-01-01', until_day: null })
      .execute()
    for (let number = 0; number < 60; number++) {
      const checked_in_at = this.#now - this.#random.between(300, 40 * 24 * 60) * MINUTE
      const visit = { member_id: member.id, membership_id: membershipId, notes: '' }
      const facility_id = this.#random.chance(0.8) ? this.#random.pick(this.#ids) : null
      const checked_out_at = checked_in_at + this.#random.between(0, 299) * MINUTE
      await this.#trx
        .insertInto('member_checkins')
        .values({ ...visit, facility_id, checked_in_at, checked_out_at })
        .execute()
      if (number % 3 === 0)
        await this.#ledger.fill({ billId: bill_id, source: 'membership', facility: null }, checked_in_at)
      if (number % 7 === 0) {
        const billId = await this.#invoice(number, checked_in_at)
        await this.#ledger.fill({ billId, source: 'invoice', facility: null }, checked_in_at)
      }
    }
    await this.#trx
      .insertInto('member_checkins')
      .values({
        member_id: member.id,
        membership_id: null,
        facility_id: this.#ids[2]!,
        checked_in_at: this.#now - 90 * MINUTE,
        checked_out_at: null,
        notes: '',
      })
      .execute()
  }

  async workorders() {
    for (let number = 0; number < 90; number++) {
      const created_at = this.#now - this.#random.between(1, 40 * 24 * 60) * MINUTE
      const status = this.#random.pick([
        'pending',
        'in_progress',
        'completed',
        'completed',
        'cancelled',
      ] as const)
      const isClosed = status === 'completed' || status === 'cancelled'
      const closed_at = Math.min(created_at + this.#random.between(1, 9_000) * MINUTE, this.#now - MINUTE)
      await this.#trx
        .insertInto('workorders')
        .values({
          facility_id: this.#random.pick(this.#ids),
          type: this.#random.pick(workorderTypes),
          priority: this.#random.pick(priorities),
          title: 'Lamp',
          description: 'Dark',
          assigned_to: null,
          estimated_minutes: 30,
          notes: '',
          out_of_service: 0,
          status,
          status_since: created_at,
          created_at,
          opened_at: Math.min(created_at + this.#random.pick([0, 0, 30]) * MINUTE, closed_at),
          closed_at: isClosed ? Math.max(closed_at, created_at) : null,
          schedule_id: null,
        })
        .execute()
    }
  }

  #event(action: string, subject_id: number, at: Instant) {
    return this.#trx
      .insertInto('events')
      .values({
        at,
        action,
        type: 'record_changed',
        priority: 'medium',
        message: '',
        subject_id,
        actor_name: SERVER_NAME,
        actor_role: 'clock',
      } as never)
      .execute()
  }
}
