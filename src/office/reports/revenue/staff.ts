import { sql } from 'kysely'
import { revenueAccounts } from '#money/ledger/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { countColumn, moneyColumn, textColumn } from '../columns.ts'
import type { Cell, Figure, Sheet } from '../contract.ts'
import { computeChange, computeShare } from '../rules.ts'
import { postedIn, type Span, type Spans } from '../span.ts'

const NOTE =
  'Each person with the money that they took: payments less refunds, as in Revenue. Discounts and comps are those that they gave, less those that they took back. Drawers are those that they closed.'

/** The figures of one person in a span; money in cents. `id` is null for the server. */
interface Person {
  id: number | null
  name: string
  revenue: number
  payments: number
  /** Refunds, voids and reversals of payments. */
  givenBack: number
  reduced: number
}

/** Returns who took money or reduced a bill, the highest takings first; the revenue sums to that of the span. */
export async function readPeople(db: Reader, span: Span): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select s.id, coalesce(s.name, ${SERVER_NAME}) as name, sum(revenue) as revenue, sum(payments) as payments,
      sum(given_back) as "givenBack", sum(reduced) as reduced
    from (${selectLedger(span)} union all ${selectLines(span)}) as done
    left join staff_accounts s on s.id = done.actor_id
    group by s.id, s.name
    order by sum(revenue) desc, s.name`.execute(db)
  return rows.map(({ id, name, revenue, payments, givenBack, reduced }) => ({
    id,
    name,
    revenue: Number(revenue),
    payments: Number(payments),
    givenBack: Number(givenBack),
    reduced: Number(reduced),
  }))
}

const selectLedger = (span: Span) => sql`
  select l.actor_id, l.amount_cents as revenue,
    case when l.kind = 'payment' and l.account = l.method then 1 else 0 end as payments,
    case when l.kind in ('refund', 'void', 'payment_reversal') and l.account = l.method
      then -l.amount_cents else 0 end as given_back,
    0 as reduced
  from ledger l
  where l.account in (${sql.join([...revenueAccounts])}) and l.source <> 'drawer' and ${postedIn(span)}`

const selectLines = (span: Span) => sql`
  select b.actor_id, 0 as revenue, 0 as payments, 0 as given_back, -b.gross_cents as reduced
  from bill_lines b
  where b.kind in ('discount', 'comp') and ${postedIn(span, 'b')}`

/** Returns the staff report: who took money, gave it back, reduced bills, how, and closed drawers with a difference. */
export async function reportStaff(
  db: Reader,
  { span, before }: Spans,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const [now, then] = [await readPeople(db, span), await readPeople(db, before)]
  const [off, offBefore] = [await differencesBy(db, span), await differencesBy(db, before)]
  const sum = (people: readonly Person[], of: (person: Person) => number) =>
    people.reduce((all, person) => all + of(person), 0)
  const figure = (label: string, of: (people: Person[]) => number, good?: Figure['good']): Figure => {
    const [value, earlier] = [toDollars(of(now)), toDollars(of(then))]
    return {
      id: label.toLowerCase(),
      label,
      kind: 'money',
      value,
      before: earlier,
      change: computeChange(value, earlier, 'money'),
      ...(good && { good }),
    }
  }
  const all = (differences: ReadonlyMap<number, number>) =>
    [...differences.values()].reduce((a, b) => a + b, 0)
  const [value, earlier] = [toDollars(all(off)), toDollars(all(offBefore))]
  return {
    figures: [
      figure('Revenue', people => sum(people, ({ revenue }) => revenue), 'more'),
      figure('Given back', people => sum(people, ({ givenBack }) => givenBack), 'less'),
      figure('Discounts and comps', people => sum(people, ({ reduced }) => reduced), 'less'),
      { id: 'drawers', label: 'Drawers off by', kind: 'money', value, before: earlier, change: null },
    ],
    sheets: [byPerson(now, then, off, span), await listDiscounts(db, span)],
  }
}

function byPerson(
  now: readonly Person[],
  then: readonly Person[],
  off: ReadonlyMap<number, number>,
  { from, to }: Span,
): Sheet {
  const all = now.reduce((sum, { revenue }) => sum + revenue, 0)
  const row = (name: string, people: readonly Person[], cents: number, before: number): Cell[] => {
    const sum = (of: (person: Person) => number) => people.reduce((all, person) => all + of(person), 0)
    const revenue = sum(person => person.revenue)
    return [
      name,
      sum(({ payments }) => payments),
      toDollars(revenue),
      computeShare(revenue, all),
      toDollars(sum(({ givenBack }) => givenBack)),
      toDollars(sum(({ reduced }) => reduced)),
      toDollars(cents),
      toDollars(before),
    ]
  }
  const before = (id: number | null) => then.find(person => person.id === id)?.revenue ?? 0
  const total = [...off.values()].reduce((sum, cents) => sum + cents, 0)
  return {
    id: 'person',
    title: 'By person',
    note: NOTE,
    columns: [
      textColumn('person', 'Person'),
      countColumn('payments', 'Payments'),
      moneyColumn('total', 'Revenue'),
      { id: 'share', label: 'Share', kind: 'percent' },
      moneyColumn('given_back', 'Given back'),
      moneyColumn('reduced', 'Discounts and comps'),
      moneyColumn('drawers', 'Drawers off by'),
      moneyColumn('before', 'Previous period'),
    ],
    rows: now.map(person => row(person.name, [person], off.get(person.id ?? 0) ?? 0, before(person.id))),
    payments: now.map(({ id }) => (id === null ? null : { from, to, by: id })),
    total: row(
      'Total',
      now,
      total,
      then.reduce((sum, { revenue }) => sum + revenue, 0),
    ),
    chart: { type: 'ranked', x: 'person', series: ['total'], before: 'before' },
  }
}

/** Returns what the drawers that each person closed were off by, by the day that was worked, in cents. */
async function differencesBy(db: Reader, { from, to }: Span): Promise<Map<number, number>> {
  const { rows } = await sql<{ by: number; cents: number }>`
    select closed_by as by, sum(counted_cents - expected_cents) as cents
    from shifts join z_reports on z_reports.shift_id = shifts.id
    where business_day between ${from} and ${to} and closed_by is not null group by closed_by`.execute(db)
  return new Map(rows.map(({ by, cents }) => [by, Number(cents)]))
}

/** Lists each discount and comp of a span, newest first; one that was taken back is below zero. */
async function listDiscounts(db: Reader, span: Span): Promise<Sheet> {
  const { rows } = await sql<Reduction>`
    select b.business_day as day, coalesce(s.name, ${SERVER_NAME}) as name, b.bill_id as bill, b.facility_name as facility,
      b.label, b.reason, -b.gross_cents as cents
    from bill_lines b left join staff_accounts s on s.id = b.actor_id
    where b.kind in ('discount', 'comp') and ${postedIn(span, 'b')}
    order by b.id desc`.execute(db)
  const sum = rows.reduce((all, { cents }) => all + Number(cents), 0)
  return {
    id: 'discounts',
    title: 'Discounts given',
    note: 'Each discount and comp, newest first. Those that were taken back are below zero.',
    columns: [
      { id: 'day', label: 'Day', kind: 'day' },
      textColumn('person', 'Person'),
      textColumn('bill', 'Bill'),
      textColumn('discount', 'Discount'),
      textColumn('reason', 'Reason'),
      moneyColumn('amount', 'Amount'),
    ],
    rows: rows.map(({ day, name, bill, facility, label, reason, cents }) => [
      day,
      name,
      [`Bill ${bill}`, facility].filter(Boolean).join(', '),
      label,
      reason,
      toDollars(Number(cents)),
    ]),
    total: ['Total', '', '', '', '', toDollars(sum)],
  }
}

interface Reduction {
  day: string
  name: string
  bill: number
  facility: string | null
  label: string
  reason: string | null
  cents: number
}
