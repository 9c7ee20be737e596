import { type ClassSum, readTaxSums, type TaxSum } from '#money/pricing/tax-sums.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { toDollars } from '#platform/values/money.ts'
import { moneyColumn, textColumn } from '../columns.ts'
import type { Cell, Figure, Sheet } from '../contract.ts'
import { computeChange, listDays } from '../rules.ts'
import { postedIn, type Span, type Spans } from '../span.ts'

const NOTE =
  'Charges less refunds and corrections, on the day of the charge, whether paid or not. Equals the Z reports. Tips and unredeemed gift cards are not taxed and not included.'

const RATE_NOTE =
  'With the name and rate at the time of the charge. A line with several taxes counts toward the net and gross of each.'

type Sums = Awaited<ReturnType<typeof readTaxSums>>

/** Returns the tax report: net, tax and gross by tax, by tax class and by day. */
export async function reportTax(
  db: Reader,
  { span, before }: Spans,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const now = await readSums(db, span)
  const then = await readSums(db, before)
  const { taxClasses } = await readSettings(db)
  const findName = (id: string) => taxClasses.find(one => one.id === id)?.name ?? id
  return {
    figures: summarize(now, then),
    sheets: [byTax(now, findName), byClass(now, findName), byDay(now, span)],
  }
}

const readSums = (db: Reader, span: Span): Promise<Sums> => readTaxSums(db, postedIn(span, 'ledger'))

type Amounts = Pick<ClassSum, 'netCents' | 'taxCents'>

const net = (sums: readonly Amounts[]) => sums.reduce((cents, { netCents }) => cents + netCents, 0)
const tax = (sums: readonly Amounts[]) => sums.reduce((cents, { taxCents }) => cents + taxCents, 0)

/** Returns net, tax and gross in dollars. */
const toCells = (sums: readonly Amounts[]): Cell[] => [
  toDollars(net(sums)),
  toDollars(tax(sums)),
  toDollars(net(sums) + tax(sums)),
]

function summarize(now: Sums, then: Sums): Figure[] {
  const figure = (label: string, of: (sums: Sums) => number): Figure => {
    const [value, before] = [toDollars(of(now)), toDollars(of(then))]
    return {
      id: label.toLowerCase(),
      label,
      kind: 'money',
      value,
      before,
      change: computeChange(value, before, 'money'),
    }
  }
  return [
    figure('Net', ({ classes }) => net(classes)),
    figure('Tax', ({ classes }) => tax(classes)),
    figure('Gross', ({ classes }) => net(classes) + tax(classes)),
  ]
}

const amountColumns = [moneyColumn('net', 'Net'), moneyColumn('tax', 'Tax'), moneyColumn('gross', 'Gross')]

function byTax({ taxes }: Sums, findName: (id: string) => string): Sheet {
  const groups = Map.groupBy(taxes, ({ taxClass, name, rate }) => `${taxClass}|${name}|${rate}`)
  const gross = (group: readonly TaxSum[]) => group.reduce((cents, { grossCents }) => cents + grossCents, 0)
  return {
    id: 'tax',
    title: 'Tax by rate',
    note: RATE_NOTE,
    columns: [
      textColumn('tax_name', 'Tax'),
      textColumn('rate', 'Rate'),
      textColumn('class', 'Class'),
      ...amountColumns,
    ],
    rows: [...groups.values()].map(group => {
      const { taxClass, name, rate } = group[0]!
      return [
        name,
        rate === null ? 'Not recorded' : `${rate / 1_000}%`,
        findName(taxClass),
        toDollars(net(group)),
        toDollars(tax(group)),
        toDollars(gross(group)),
      ]
    }),
    total: ['Total', null, null, null, toDollars(tax(taxes)), null],
    chart: { type: 'ranked', x: 'tax_name', series: ['tax'] },
  }
}

function byClass({ classes }: Sums, findName: (id: string) => string): Sheet {
  const groups = Map.groupBy(classes, ({ taxClass }) => taxClass)
  return {
    id: 'class',
    title: 'Tax by class',
    columns: [textColumn('class', 'Class'), ...amountColumns],
    rows: [...groups].map(([id, group]) => [findName(id), ...toCells(group)]),
    total: ['Total', ...toCells(classes)],
    chart: { type: 'ranked', x: 'class', series: ['tax'] },
  }
}

function byDay({ classes }: Sums, span: Span): Sheet {
  const groups = Map.groupBy(classes, ({ day }) => day)
  return {
    id: 'day',
    title: 'Tax by day',
    note: NOTE,
    columns: [{ id: 'day', label: 'Day', kind: 'day' }, ...amountColumns],
    rows: listDays(span).map(day => [day, ...toCells(groups.get(day) ?? [])]),
    total: ['Total', ...toCells(classes)],
    chart: { type: 'bars', x: 'day', series: ['tax'] },
  }
}
