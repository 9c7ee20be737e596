import { sql } from 'kysely'
import { parseProductName } from '#desk/sales/sales.ts'
import type { Reader } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { byFigure, countColumn, moneyColumn, percentColumn, textColumn } from '../columns.ts'
import type { Cell, Column, Figure, Sheet } from '../contract.ts'
import { computeChange, computeShare, listDays } from '../rules.ts'
import { postedIn, type Span, type Spans } from '../span.ts'

const NOTE =
  'Revenue is without tax, less discounts and refunds, on the day of the sale, paid or not. Cost is the average cost of the stock at that time; returned units that could not be sold again remain a cost.'

/** Lines of one product, day and person; money in cents. */
interface ProductLines {
  day: string
  itemId: number
  label: string
  quantity: number
  person: string
  sold: number
  returned: number
  revenue: number
  cost: number
}

/** Returns the product report: sold, returned, revenue, cost and margin by product, day and person. */
export async function reportProducts(
  db: Reader,
  { span, before }: Spans,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const now = await readProductLines(db, span)
  const then = await readProductLines(db, before)
  return {
    figures: summarize(now, then),
    sheets: [byProduct(now), byDay(now, span), byPerson(now)],
  }
}

async function readProductLines(db: Reader, span: Span): Promise<ProductLines[]> {
  const { rows } = await sql<ProductLines>`
    select l.business_day as day, l.item_id as "itemId", l.label, l.quantity,
      coalesce(s.name, ${SERVER_NAME}) as person,
      sum(case when l.quantity > 0 and own then l.quantity else 0 end) as sold,
      sum(case when l.quantity < 0 and own then -l.quantity else 0 end) as returned,
      sum(l.net_cents) as revenue,
      sum(coalesce(-m.quantity * m.unit_cost_cents, 0)) as cost
    from (${productLines(span)}) as l
    left join item_movements m on m.bill_line_id = l.id
    left join staff_accounts s on s.id = l.actor_id
    group by l.business_day, l.item_id, l.label, l.quantity, s.name
    order by l.business_day, min(l.id)`.execute(db)
  return rows.map(row => ({
    ...row,
    sold: Number(row.sold),
    returned: Number(row.returned),
    revenue: Number(row.revenue),
    cost: Number(row.cost),
  }))
}

/**
 * The lines of products, and those that discount or refund them or take that back, with the name and quantity of the
 * product's line. `own`: the line sells or returns units. A product that moves to an invoice stays sold.
 */
const productLines = (span: Span) => sql`
  select l.id, l.business_day, l.actor_id, l.net_cents, l.item_id is not null as own,
    coalesce(l.item_id, first.item_id, second.item_id) as item_id,
    case when l.item_id is not null then l.label when first.item_id is not null then first.label
      else second.label end as label,
    case when l.item_id is not null then l.quantity when first.item_id is not null then first.quantity
      else second.quantity end as quantity
  from bill_lines l
  left join bill_lines first on first.id = l.corrects_id
  left join bill_lines second on second.id = first.corrects_id
  where ${postedIn(span)} and l.kind <> 'transfer'
    and coalesce(l.item_id, first.item_id, second.item_id) is not null`

const sum = (rows: readonly ProductLines[], of: 'sold' | 'returned' | 'revenue' | 'cost') =>
  rows.reduce((all, row) => all + row[of], 0)

function summarize(now: ProductLines[], then: ProductLines[]): Figure[] {
  const figure = (
    label: string,
    kind: Figure['kind'],
    of: (rows: ProductLines[]) => number,
    good: Figure['good'] = 'more',
  ): Figure => {
    const [value, earlier] = [of(now), of(then)]
    const id = label.toLowerCase()
    return { id, label, kind, value, before: earlier, change: computeChange(value, earlier, kind), good }
  }
  return [
    figure('Units sold', 'count', rows => sum(rows, 'sold') - sum(rows, 'returned')),
    figure('Product revenue', 'money', rows => toDollars(sum(rows, 'revenue'))),
    figure('Cost', 'money', rows => toDollars(sum(rows, 'cost')), 'less'),
    figure('Margin', 'money', rows => toDollars(sum(rows, 'revenue') - sum(rows, 'cost'))),
  ]
}

const columns: Column[] = [
  countColumn('sold', 'Sold'),
  countColumn('returned', 'Returned'),
  moneyColumn('revenue', 'Revenue'),
  moneyColumn('cost', 'Cost'),
  moneyColumn('margin', 'Margin'),
  percentColumn('share', 'Margin %'),
]

/** Column of the revenue. */
const REVENUE = 3

function row(name: string, rows: readonly ProductLines[]): Cell[] {
  const [revenue, cost] = [sum(rows, 'revenue'), sum(rows, 'cost')]
  return [
    name,
    sum(rows, 'sold'),
    sum(rows, 'returned'),
    toDollars(revenue),
    toDollars(cost),
    toDollars(revenue - cost),
    computeShare(revenue - cost, revenue),
  ]
}

/** A product has the name that it had at its latest sale of the period. */
function byProduct(now: ProductLines[]): Sheet {
  const rows = [...Map.groupBy(now, ({ itemId }) => itemId).values()].map(lines =>
    row(parseProductName(lines.at(-1)!), lines),
  )
  return {
    id: 'product',
    title: 'Sales by product',
    note: NOTE,
    columns: [textColumn('product', 'Product'), ...columns],
    rows: rows.sort(byFigure(REVENUE)),
    total: row('Total', now),
    chart: { type: 'ranked', x: 'product', series: ['revenue'] },
  }
}

function byDay(now: ProductLines[], span: Span): Sheet {
  const days = Map.groupBy(now, ({ day }) => day)
  return {
    id: 'product-day',
    title: 'Product sales by day',
    columns: [{ id: 'day', label: 'Day', kind: 'day' }, ...columns],
    rows: listDays(span).map(day => row(day, days.get(day) ?? [])),
    total: row('Total', now),
    chart: { type: 'bars', x: 'day', series: ['revenue'] },
  }
}

function byPerson(now: ProductLines[]): Sheet {
  const rows = [...Map.groupBy(now, ({ person }) => person)].map(([person, lines]) => row(person, lines))
  return {
    id: 'person',
    title: 'Product sales by person',
    columns: [textColumn('person', 'Person'), ...columns],
    rows: rows.sort(byFigure(REVENUE)),
    total: row('Total', now),
    chart: { type: 'ranked', x: 'person', series: ['revenue'] },
  }
}
