import type { TaxAmount } from '../billing/billing.ts'
import { toCents } from '../shared/values/money.ts'

export const statuses = ['draft', 'sent', 'paid', 'void'] as const
export type Status = (typeof statuses)[number]

/** What settled an invoice, or a part of it, besides payments. */
export const invoiceMarks = ['credited', 'refunded', 'written_off'] as const
export type InvoiceMark = (typeof invoiceMarks)[number]

/** The status transitions. A payment makes an invoice paid; voiding that payment makes it sent again. */
export const nextStatuses: Record<Status, readonly Status[]> = {
  draft: ['sent'],
  sent: ['paid', 'void'],
  paid: ['sent'],
  void: [],
}

/** An invoice line: unit price in dollars, tax rate in percent. */
export interface Line {
  quantity: number
  unitPrice: number
  taxRate: number
  /** The tax as it was charged before, if the line was taken over from a stay. */
  taxCents?: number | undefined
  /** The taxes in it by name; undefined if there is one, with the plain name. */
  taxAmounts?: readonly TaxAmount[] | undefined
}

/** A line as an invoice stores it. */
export interface StoredLine extends Line {
  description: string
  /** Set if it was taken over from a stay. */
  stay?: 'stay' | 'tip' | undefined
}

/** Totals of an invoice, in cents. */
export interface Totals {
  netCents: number
  taxCents: number
  totalCents: number
  /** By tax rate in percent, lowest first. */
  taxes: { rate: number; netCents: number; taxCents: number }[]
}

/** Returns the net amount of a line in whole cents. Quantities have at most three decimals. */
export const lineCents = ({ quantity, unitPrice }: Line): number =>
  Math.round((Math.round(quantity * 1_000) * toCents(unitPrice)) / 1_000)

/** Returns the totals of lines. Tax is computed once per rate, on the sum of its lines. */
export function totalsOf(lines: readonly Line[]): Totals {
  const byRate = new Map<number, { netCents: number; taxCents: number }>()
  for (const { line, price } of pricedLines(lines)) {
    const { netCents = 0, taxCents = 0 } = byRate.get(line.taxRate) ?? {}
    byRate.set(line.taxRate, {
      netCents: netCents + price.baseCents,
      taxCents: taxCents + price.taxCents,
    })
  }
  const taxes = [...byRate].map(([rate, sums]) => ({ rate, ...sums })).sort((a, b) => a.rate - b.rate)
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0)
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return { netCents, taxCents, totalCents: netCents + taxCents, taxes }
}

/**
 * Returns each line with its price in cents. The tax of each rate is spread over its lines, so that it sums to
 * the tax of the invoice. A line with a tax of its own keeps it.
 */
export function pricedLines<L extends Line>(lines: readonly L[]): { line: L; price: LinePrice }[] {
  const soFar = new Map<number, { netCents: number; taxCents: number }>()
  return lines.map(line => {
    if (line.taxCents !== undefined) {
      const net = lineCents(line)
      return {
        line,
        price: {
          baseCents: net,
          taxCents: line.taxCents,
          totalCents: net + line.taxCents,
          ...(line.taxAmounts && { taxes: line.taxAmounts }),
        },
      }
    }
    const before = soFar.get(line.taxRate) ?? { netCents: 0, taxCents: 0 }
    const baseCents = lineCents(line)
    const netCents = before.netCents + baseCents
    const sumOfTax = taxOf(netCents, line.taxRate)
    const taxCents = sumOfTax - before.taxCents
    soFar.set(line.taxRate, { netCents, taxCents: sumOfTax })
    return { line, price: { baseCents, taxCents, totalCents: baseCents + taxCents } }
  })
}

interface LinePrice {
  baseCents: number
  taxCents: number
  totalCents: number
  taxes?: readonly TaxAmount[] | undefined
}

/** Returns the tax on a net amount in cents, by a rate in percent. */
const taxOf = (netCents: number, rate: number): number =>
  Math.round((netCents * Math.round(rate * 1_000)) / 100_000)

/** Sums of an invoice's bill, in cents. */
export interface InvoiceBalance {
  /** Due if positive, credit if negative. */
  owedCents: number
  /** Payments less voided ones. A refund does not lower it: it took as much off the charge. */
  paidCents: number
  refundedCents: number
  creditedCents: number
  writtenOffCents: number
}

/** Returns what settled an invoice besides payments. */
export const marksOf = (balance: Omit<InvoiceBalance, 'owedCents' | 'paidCents'>): InvoiceMark[] =>
  invoiceMarks.filter(
    mark =>
      ({
        credited: balance.creditedCents,
        refunded: balance.refundedCents,
        written_off: balance.writtenOffCents,
      })[mark] > 0,
  )

/** Returns the status of an invoice. A sent one is paid if the ledger shows nothing owed (`owedCents`). */
export function statusOf(status: 'draft' | 'sent' | 'void', owedCents: number): Status {
  return status === 'sent' && owedCents <= 0 ? 'paid' : status
}

/** Returns whether a sent invoice was due before this business day. */
export const isOverdue = (status: Status, dueDate: string, today: string): boolean =>
  status === 'sent' && dueDate < today
