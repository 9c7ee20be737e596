import { toCents } from '../shared/money.ts'

export const statuses = ['draft', 'sent', 'paid', 'void'] as const
export type Status = (typeof statuses)[number]

/** What an invoice may become: a payment makes it paid, a payment taken back makes it open again. */
export const next: Record<Status, readonly Status[]> = {
  draft: ['sent'],
  sent: ['paid', 'void'],
  paid: ['sent'],
  void: [],
}

/** A line as it is written: dollars a unit, percent of tax. */
export interface Line {
  quantity: number
  unitPrice: number
  taxRate: number
}

export interface Totals {
  netCents: number
  taxCents: number
  totalCents: number
  /** By tax rate in percent, the lowest first. */
  taxes: { rate: number; netCents: number; taxCents: number }[]
}

/** What a line comes to without tax, in whole cents. Quantities have at most three decimals. */
export const lineCents = ({ quantity, unitPrice }: Line): number =>
  Math.round((Math.round(quantity * 1_000) * toCents(unitPrice)) / 1_000)

/** What lines come to. Tax is worked out once for each rate, of all that it applies to. */
export function totalsOf(lines: readonly Line[]): Totals {
  const byRate = Map.groupBy(lines, ({ taxRate }) => taxRate)
  const taxes = [...byRate]
    .map(([rate, lines]) => {
      const netCents = lines.reduce((sum, line) => sum + lineCents(line), 0)
      return { rate, netCents, taxCents: Math.round((netCents * Math.round(rate * 1_000)) / 100_000) }
    })
    .sort((a, b) => a.rate - b.rate)
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0)
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0)
  return { netCents, taxCents, totalCents: netCents + taxCents, taxes }
}

/** How an invoice stands: whether a sent one is paid is what the ledger says. `owedCents`: charged less settled. */
export function standingOf(status: 'draft' | 'sent' | 'void', owedCents: number): Status {
  return status === 'sent' && owedCents <= 0 ? 'paid' : status
}

/** Whether it should have been paid before this business day. */
export const isOverdue = (status: Status, dueDate: string, today: string): boolean =>
  status === 'sent' && dueDate < today

/** '2026-0007': the seventh that was sent in 2026. */
export const numberOf = (year: string, sequence: number): string =>
  `${year}-${String(sequence).padStart(4, '0')}`
