import { sql } from 'kysely'
import { expect } from 'vitest'
import { toSearchName } from '#desk/rentals/rules.ts'
import { findBookFaults } from '#money/ledger/books/verify-books.ts'
import { groupCharges } from '#money/ledger/lines/line-charges.ts'
import { toNameKey } from '#people/guests/rules.ts'
import { searchColumns } from '#people/members/rules.ts'
import type { Reader, Store } from '#platform/database/database.ts'
import { toNoun } from '#platform/feed/append-event.ts'
import { audience } from '#platform/feed/words.ts'
import { toEmailKey, toPhoneKey } from '#platform/values/search/contacts.ts'

/** Invariants of a venue's database at any moment. */
export async function expectInvariants(db: Reader): Promise<void> {
  expect(await facilitiesWithWrongStatus(db)).toEqual([])
  expect(await staysWithWrongSearchName(db)).toEqual([])
  expect(await guestsWithWrongKeys(db)).toEqual([])
  expect(await membersWithWrongKeys(db)).toEqual([])
  expect(await overlappingBookings(db)).toEqual([])
  await expectMoneyInvariants(db)
  expect(await depositsNotMatchingLedger(db)).toEqual([])
  expect(await prepaymentsOfStays(db)).toEqual([])
  expect(await cardsNotMatchingLedger(db)).toEqual([])
  expect(await cardsBelowZero(db)).toEqual([])
  expect(await facilitiesWithWrongRepair(db)).toEqual([])
  expect(await stockNotMatchingMovements(db)).toEqual([])
  expect(await soldLinesNotMatchingStock(db)).toEqual([])
  expect(await visitsWithWrongFacility(db)).toEqual([])
  expect(await daysBilledTwice(db)).toEqual([])
  expect(await periodsNotMatchingLedger(db)).toEqual([])
  expect(await membersWithTwoMemberships(db)).toEqual([])
  expect(await membershipsWithoutHead(db)).toEqual([])
  expect(await membershipsWithWrongSuspension(db)).toEqual([])
  expect(await seriesWithGaps(db)).toEqual([])
}

/**
 * Alerts that cleaners see can be written in any language. Those of earlier versions keep their English text.
 */
export async function expectAlertsInWords(db: Reader): Promise<void> {
  const alerts = await db
    .selectFrom('events')
    .select(['action', 'type', 'message'])
    .where('type', '<>', 'record_changed')
    .where('words', 'is', null)
    .execute()
  expect(alerts.filter(({ action }) => audience[toNoun(action)].includes('cleaner'))).toEqual([])
}

/** Invariants of bills and the ledger at any moment. */
export async function expectMoneyInvariants(db: Reader): Promise<void> {
  expect(await findBookFaults(db)).toEqual([])
  expect(await chargesBelowZero(db)).toEqual([])
}

/**
 * Discounts, refunds, returns, corrections and credit notes took no more off a charge than it was. A discount may cover
 * time of a running stay that is not charged yet; a transfer to another bill is below zero itself.
 */
async function chargesBelowZero(db: Reader) {
  const lines = await db.selectFrom('bill_lines').selectAll().orderBy('id').execute()
  const open = await db.selectFrom('bills').select('id').where('closed_at', 'is', null).execute()
  const running = new Set(open.map(({ id }) => id))
  return [...Map.groupBy(lines, ({ bill_id }) => bill_id).values()]
    .flatMap(groupCharges)
    .filter(({ line, left }) => left.totalCents < 0 && line.gross_cents >= 0)
    .filter(
      ({ line }) => !(running.has(line.bill_id) && ['stay', 'extension', 'late_fee'].includes(line.kind)),
    )
    .map(({ line, left }) => ({ bill: line.bill_id, line: line.id, kind: line.kind, left }))
}

/** A running rental means that its facility is occupied by a rental, and the other way round. */
async function facilitiesWithWrongStatus(db: Reader) {
  const { rows } = await sql<{ name: string }>`
    select facilities.name, facilities.status, facilities.held_by, count(rentals.id) as running
    from facilities left join rentals on rentals.facility_id = facilities.id and rentals.status = 'active'
    group by facilities.id, facilities.name, facilities.status, facilities.held_by
    having (count(rentals.id) = 1) <> (coalesce(facilities.held_by, '') = 'rental' and facilities.status = 'occupied')
      or count(rentals.id) > 1`.execute(db)
  return rows
}

/** A stay is found by its name, as it is now. */
async function staysWithWrongSearchName(db: Reader) {
  const rows = await db.selectFrom('rentals').select(['id', 'customer_name', 'search_name']).execute()
  return rows.filter(({ customer_name, search_name }) => search_name !== toSearchName(customer_name))
}

/** A guest is recognized by the name, phones and e-mails of the record, as they are now. */
async function guestsWithWrongKeys(db: Reader) {
  const guests = await db
    .selectFrom('guests')
    .select(['id', 'name', 'name_key', 'search'])
    .where('erased_at', 'is', null)
    .execute()
  const contacts = await db.selectFrom('guest_contacts').selectAll().execute()
  const names = new Map(guests.map(({ id, name }) => [id, toNameKey(name)]))
  return [
    ...guests.filter(({ name, name_key, search }) => {
      const isFound = search === '' || search.startsWith(toNameKey(name))
      return name_key !== toNameKey(name) || !isFound
    }),
    ...contacts.filter(({ guest_id, kind, value, key, name_key }) => {
      const expected = kind === 'phone' ? toPhoneKey(value) : toEmailKey(value)
      return name_key !== names.get(guest_id) || (expected !== '' && key !== expected)
    }),
  ]
}

/** A member is found by name, e-mail and phone, as they are now. */
async function membersWithWrongKeys(db: Reader) {
  const members = await db.selectFrom('members').selectAll().execute()
  return members
    .map(member => ({ ...member, expected: searchColumns(member) }))
    .filter(({ expected, ...row }) =>
      Object.entries(expected).some(([key, value]) => row[key as 'search'] !== value),
    )
}

/** No two bookings of a facility hold the same time, nor does one lie in the agreed time of a running rental. */
async function overlappingBookings(db: Reader) {
  const { rows } = await sql`
    select a.id as rental, b.id as other from rentals a join rentals b
    on a.facility_id = b.facility_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status in ('active', 'booked') and b.status in ('active', 'booked')`.execute(db)
  return rows
}

/** The papers of a series have the numbers from 1 on, without a gap. */
async function seriesWithGaps(db: Reader) {
  const { rows } = await sql`
    select issued_papers.series, count(*) as papers, max(number) as newest, numbers.last
    from issued_papers left join numbers on numbers.series = issued_papers.series
    group by issued_papers.series, numbers.last
    having count(*) <> max(number) or max(number) <> coalesce(numbers.last, 0)`.execute(db)
  return rows
}

/** The books owe exactly the held part of a deposit. */
async function depositsNotMatchingLedger(db: Reader) {
  const { rows } = await sql`
    select deposits.id from deposits
    left join ledger on ledger.deposit_id = deposits.id and ledger.account = 'deposits'
    group by deposits.id, deposits.status, deposits.amount_cents
    having coalesce(-sum(ledger.amount_cents), 0)
      <> case when deposits.status = 'held' then deposits.amount_cents else 0 end`.execute(db)
  return rows
}

/** A prepayment is held for a booking, or as credit after one that did not take place. A check-in uses it up. */
async function prepaymentsOfStays(db: Reader) {
  const { rows } = await sql`
    select deposits.id, rentals.status from deposits join rentals on rentals.id = deposits.rental_id
    where deposits.purpose = 'prepayment' and deposits.status = 'held' and rentals.status in ('active', 'completed')`.execute(
    db,
  )
  return rows
}

/** Each ledger row on a liability for cards is one entry of a card of that kind, of the same amount. */
async function cardsNotMatchingLedger(db: Reader) {
  const { rows } = await sql`
    select ledger.id, ledger.account, -ledger.amount_cents as owed, gift_card_entries.cents from ledger
    left join gift_card_entries on gift_card_entries.ledger_id = ledger.id
    left join gift_cards on gift_cards.id = gift_card_entries.card_id
    where ledger.account in ('gift_cards', 'visit_packs') and (gift_card_entries.cents is null
      or gift_card_entries.cents <> -ledger.amount_cents
      or ledger.account <> case gift_cards.kind when 'visits' then 'visit_packs' else 'gift_cards' end)
    union all
    select ledger.id, ledger.account, -ledger.amount_cents, gift_card_entries.cents from gift_card_entries
    join ledger on ledger.id = gift_card_entries.ledger_id
    where ledger.account not in ('gift_cards', 'visit_packs')`.execute(db)
  return rows
}

/** No card is overspent; a void card, and one without visits left, holds nothing. */
async function cardsBelowZero(db: Reader) {
  const { rows } = await sql`
    select gift_cards.id, sum(cents) as cents, sum(gift_card_entries.visits) as visits from gift_cards
    left join gift_card_entries on gift_card_entries.card_id = gift_cards.id
    group by gift_cards.id, gift_cards.kind, gift_cards.status
    having coalesce(sum(cents), -1) < 0 or coalesce(sum(gift_card_entries.visits), -1) < 0
      or (gift_cards.status = 'void' and sum(cents) <> 0)
      or (gift_cards.kind = 'visits' and sum(gift_card_entries.visits) = 0 and sum(cents) <> 0)`.execute(db)
  return rows
}

/** A facility needs repair for its oldest open work order that takes it out of service, and for nothing else. */
async function facilitiesWithWrongRepair(db: Reader) {
  const { rows } = await sql`
    select facilities.name, facilities.repair_for, min(workorders.id) as workorder
    from facilities left join workorders on workorders.facility_id = facilities.id
      and workorders.out_of_service = 1 and workorders.status in ('pending', 'in_progress')
    group by facilities.id, facilities.name, facilities.repair_for
    having (facilities.repair_for is null) <> (min(workorders.id) is null)
      or cast(substr(facilities.repair_for, 2) as integer) <> min(workorders.id)`.execute(db)
  return rows
}

/** The stock of an item is the sum of its movements, and what the last of them left. */
async function stockNotMatchingMovements(db: Reader) {
  const { rows } = await sql`
    select items.id, items.stock, sum(quantity) as moved from items
    left join item_movements on item_movements.item_id = items.id group by items.id, items.stock
    having items.stock <> coalesce(sum(quantity), 0) or items.stock <> coalesce(
      (select stock_after from item_movements where item_id = items.id order by id desc limit 1), 0)`.execute(
    db,
  )
  return rows
}

/**
 * Each sold product took its units out of stock; a return put back all of them or, if it cannot be sold again, none.
 */
async function soldLinesNotMatchingStock(db: Reader) {
  const { rows } = await sql`
    select bill_lines.id, bill_lines.quantity, sum(item_movements.quantity) as moved from bill_lines
    left join item_movements on item_movements.bill_line_id = bill_lines.id
    where bill_lines.kind = 'product' group by bill_lines.id, bill_lines.quantity
    having coalesce(sum(item_movements.quantity), 0) <> -bill_lines.quantity
      and (bill_lines.quantity > 0 or sum(item_movements.quantity) is not null)`.execute(db)
  return rows
}

/** A running visit with a facility means that it holds that facility, and the other way round. */
async function visitsWithWrongFacility(db: Reader) {
  const { rows } = await sql`
    select facilities.name, facilities.held_by, count(member_checkins.id) as visits
    from facilities left join member_checkins
      on member_checkins.facility_id = facilities.id and member_checkins.checked_out_at is null
    group by facilities.id, facilities.name, facilities.held_by
    having (count(member_checkins.id) = 1) <> (coalesce(facilities.held_by, '') = 'checkin')
      or count(member_checkins.id) > 1`.execute(db)
  return rows
}

/** No day of a membership is billed twice. */
async function daysBilledTwice(db: Reader) {
  const { rows } = await sql`
    select a.id as period, b.id as other from membership_periods a join membership_periods b
    on a.membership_id = b.membership_id and a.id < b.id and a.starts_on <= b.ends_on and b.starts_on <= a.ends_on
    where a.credited_at is null and b.credited_at is null`.execute(db)
  return rows
}

/** The price of a period is its line's charge after credits, and a credited one has no rest. */
async function periodsNotMatchingLedger(db: Reader) {
  const periods = await db.selectFrom('membership_periods').selectAll().execute()
  const lines = await db
    .selectFrom('bill_lines')
    .selectAll()
    .where('kind', 'in', membershipKinds)
    .orderBy('id')
    .execute()
  const charges = [...Map.groupBy(lines, ({ bill_id }) => bill_id).values()].flatMap(groupCharges)
  const ofLine = new Map(charges.map(charge => [charge.line.id, charge]))
  const wrong = periods.filter(({ line_id, amount_cents, credited_at }) => {
    const charge = ofLine.get(line_id ?? 0)
    if (!charge) return amount_cents !== 0
    if (credited_at !== null) return charge.left.totalCents !== 0
    const fee = lines.filter(
      line => line.kind === 'membership' && (line.id === line_id || line.corrects_id === line_id),
    )
    return amount_cents !== fee.reduce((sum, { gross_cents }) => sum + gross_cents, 0)
  })
  const known = new Set(periods.map(({ line_id }) => line_id))
  const unknown = charges.filter(({ line }) => line.kind === 'membership' && !known.has(line.id))
  return [...wrong, ...unknown.map(({ line }) => line)]
}

const membershipKinds = ['membership', 'discount', 'comp', 'refund'] as const

/** A person is in one active membership at a time, on its days and on theirs. */
async function membersWithTwoMemberships(db: Reader) {
  const { rows } = await sql`
    select a.id as membership, b.id as other from memberships a
    join membership_people p on p.membership_id = a.id
    join membership_people q on q.member_id = p.member_id and p.id < q.id
    join memberships b on b.id = q.membership_id and a.start_date <= b.end_date and b.start_date <= a.end_date
    where a.status = 'active' and b.status = 'active'
      and p.from_day <= coalesce(q.until_day, b.end_date) and q.from_day <= coalesce(p.until_day, a.end_date)
      and coalesce(p.until_day, a.end_date) >= b.start_date and coalesce(q.until_day, b.end_date) >= a.start_date`.execute(
    db,
  )
  return rows
}

/** The member of a membership stays one of its people. */
async function membershipsWithoutHead(db: Reader) {
  const { rows } = await sql`
    select id from memberships where not exists (select 1 from membership_people as person
      where membership_id = memberships.id and person.member_id = memberships.member_id and until_day is null)`.execute(
    db,
  )
  return rows
}

/**
 * A suspended membership has an open suspension, which says since when for the figures of a day. An active one has none
 * but a freeze that is planned.
 */
async function membershipsWithWrongSuspension(db: Reader) {
  const { rows } = await sql`
    select memberships.id, status, kind from memberships
    left join membership_suspensions as open on open.membership_id = memberships.id and back_on is null
    where status = 'suspended' and kind is null or status = 'active' and kind <> 'freeze'`.execute(db)
  return rows
}

/** Every row of every table, to see that a refused call changed nothing. */
export async function allRows({ db }: Pick<Store, 'db'>): Promise<Record<string, unknown[]>> {
  const read = (await readTables(db)).map(async ({ name, order }) => {
    const { rows } = await sql`select * from ${sql.table(name)} order by ${sql.raw(order)}`.execute(db)
    return [name, rows] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * Without the inner tables of SQLite's full-text indexes, which hold numbers of 64 bits. Rows are in the order of all
 * their columns: the first need not be unique, and PostgreSQL returns equal ones in any order. It cannot sort `json`.
 */
const readTables = async (db: Reader) =>
  (await db.introspection.getTables())
    .filter(({ name }) => !name.includes('_found_'))
    .map(({ name, columns }) => ({
      name,
      order: columns.flatMap(({ dataType }, index) => (dataType === 'json' ? [] : [index + 1])).join(', '),
    }))
