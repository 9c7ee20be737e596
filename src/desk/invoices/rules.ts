import type { TaxAmount } from '#money/pricing/taxes.ts'
import { toCents } from '#platform/values/money.ts'

export const statuses = ['draft', 'sent', 'paid', 'void'] as const
export type Status = (typeof statuses)[number]

/** Settlements of an invoice, or a part of it, besides payments. */
export const invoiceMarks = ['credited', 'refunded', 'written_off'] as const
export type InvoiceMark = (typeof invoiceMarks)[number]

/** The status transitions. A payment makes an invoice paid; voiding that payment makes it sent again. */
export const nextStatuses: Record<Status, readonly Status[]> = {
  draft: ['sent'],
  sent: ['paid', 'void'],
  paid: ['sent'],
  void: [],
}

/** An invoice line as it is entered, unit price in dollars. */
export interface Line {
  quantity: number
  unitPrice: number
  /** Its tax class. Undefined for a line with a typed rate. */
  taxClass?: string | undefined
  /** The typed rate in percent; null if that of a stay is not known. A line with a class has none. */
  taxRate?: number | null | undefined
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

/** One tax of a line or of an invoice, in cents. `rate` is in percent; null if it is not known. */
export interface LineTax {
  name: string
  rate: number | null
  netCents: number
  taxCents: number
}

/** The charge of a line, in cents. */
export interface PricedLine {
  netCents: number
  taxCents: number
  /** At least one. */
  taxes: readonly LineTax[]
}

/** Totals of an invoice, in cents. */
export interface Totals {
  netCents: number
  taxCents: number
  totalCents: number
  /** By name and rate, lowest rate first. */
  taxes: LineTax[]
}

/** Returns the net amount of a line in whole cents. Quantities have at most three decimals. */
export const lineCents = ({ quantity, unitPrice }: Pick<Line, 'quantity' | 'unitPrice'>): number =>
  Math.round((Math.round(quantity * 1_000) * toCents(unitPrice)) / 1_000)

/** Prices a line. Each tax (`rates`, in percent) is computed on its net amount and rounded separately. */
export function priceLine(line: Line, rates: readonly { name: string; rate: number }[]): PricedLine {
  const netCents = lineCents(line)
  const taxes = rates.map(tax => ({ ...tax, netCents, taxCents: computeTax(netCents, tax.rate) }))
  return { netCents, taxCents: taxes.reduce((sum, { taxCents }) => sum + taxCents, 0), taxes }
}

/** Returns the totals of priced lines. */
export function addUp(lines: readonly PricedLine[]): Totals {
  const sums = new Map<string, LineTax>()
  for (const tax of lines.flatMap(line => line.taxes)) {
    const key = `${tax.name}|${tax.rate}`
    const { netCents = 0, taxCents = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...tax, netCents: netCents + tax.netCents, taxCents: taxCents + tax.taxCents })
  }
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, 0)
  const taxes = [...sums.values()].sort((a, b) => (a.rate ?? 100) - (b.rate ?? 100))
  return { netCents, taxCents, totalCents: netCents + taxCents, taxes }
}

/** Returns the tax on a net amount in cents, by a rate in percent. */
const computeTax = (netCents: number, rate: number): number =>
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
export const listMarks = (balance: Omit<InvoiceBalance, 'owedCents' | 'paidCents'>): InvoiceMark[] =>
  invoiceMarks.filter(
    mark =>
      ({
        credited: balance.creditedCents,
        refunded: balance.refundedCents,
        written_off: balance.writtenOffCents,
      })[mark] > 0,
  )

/** Returns the status of an invoice. A sent one is paid if the ledger shows nothing owed (`owedCents`). */
export function deriveStatus(status: 'draft' | 'sent' | 'void', owedCents: number): Status {
  return status === 'sent' && owedCents <= 0 ? 'paid' : status
}

/** Returns whether a sent invoice was due before this business day. */
export const isOverdue = (status: Status, dueDate: string, today: string): boolean =>
  status === 'sent' && dueDate < today
