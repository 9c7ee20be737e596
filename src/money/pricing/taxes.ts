import type { VenueSettings } from '#office/settings/contract.ts'
import { localDay, ratesOn } from '#office/settings/settings.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import type { Instant } from '#platform/values/time.ts'

/** A tax by name: 'State tax'. */
export interface TaxRate {
  name: string
  /** In thousandths of a percent: 8875 is 8.875 %. */
  rate: number
}

/** The amount of one tax. */
export interface TaxAmount extends TaxRate {
  cents: number
}

/** How a thing is taxed at one time. */
export interface Taxation {
  /** Default: 'standard'. */
  taxClass?: string | undefined
  /** The sum of its rates, in thousandths of a percent. */
  taxRate: number
  /** Its rates by name; undefined if it has one, with the plain name 'Tax'. */
  taxes?: readonly TaxRate[] | undefined
}

/** Converts a percentage of the settings to thousandths of a percent: New York's tax is 8.875 %. */
export const storedTaxRate = (percent: number): number => Math.round(percent * 1_000)

/** Returns how things of a tax class are taxed at an instant. Throws Error if there is no such class. */
export function resolveTaxation(
  settings: Pick<VenueSettings, 'taxClasses' | 'timeZone'>,
  id: string,
  at: Instant,
): Taxation {
  const taxClass = settings.taxClasses.find(one => one.id === id)
  if (!taxClass) throw new Error(`There is no tax class ${id}`)
  const taxes = ratesOn(taxClass, localDay(at, settings)).map(({ name, rate }) => ({
    name,
    rate: storedTaxRate(rate),
  }))
  const taxRate = taxes.reduce((sum, { rate }) => sum + rate, 0)
  return { taxClass: taxClass.id, taxRate, taxes: isPlain(taxClass.id, taxes) ? undefined : taxes }
}

/** Returns the taxation of a stay in a room or locker that begins at an instant. */
export const stayTaxation = (
  settings: Pick<VenueSettings, 'taxClasses' | 'timeZone' | 'roomTaxClass' | 'lockerTaxClass'>,
  type: 'room' | 'locker',
  at: Instant,
): Taxation =>
  resolveTaxation(settings, type === 'room' ? settings.roomTaxClass : settings.lockerTaxClass, at)

/** The columns in which a stay keeps the taxation with which it began. */
export interface TaxationColumns {
  /** The sum of its rates, in thousandths of a percent. */
  tax_rate: number
  /** JSON of class and rates; null if it is the standard class with the plain tax. */
  taxes: string | null
}

/** Returns the columns that keep a taxation. */
export const taxationColumns = ({ taxRate, ...named }: Taxation): TaxationColumns => ({
  tax_rate: taxRate,
  taxes: named.taxes || named.taxClass !== 'standard' ? JSON.stringify(named) : null,
})

/** Returns the taxation that the columns keep. */
export const taxationIn = ({ tax_rate, taxes }: TaxationColumns): Taxation => ({
  ...(taxes === null ? {} : (JSON.parse(taxes) as Pick<Taxation, 'taxClass' | 'taxes'>)),
  taxRate: tax_rate,
})

/** Whether the class and the sum of the rates tell the taxes: the plain tax alone, or that of an item without tax. */
const isPlain = (id: string, taxes: readonly TaxRate[]) =>
  taxes.length === 1 && taxes[0]!.name === toPlainName(id)

/** The name of the class of items without tax that every venue has. */
const EXEMPT = 'Exempt'

/** One tax of a stored line. Each tax of a line is computed on its whole net amount. */
export interface TaxPart {
  name: string
  /** In thousandths of a percent; null if it was not recorded. */
  rate: number | null
  netCents: number
  taxCents: number
}

/** The columns of a line that say how it was taxed. */
export interface TaxedLine {
  tax_class: string
  /** In thousandths of a percent; null if not known or mixed. */
  tax_rate: number | null
  /** JSON of the amounts by tax (`TaxAmount[]`); null if there is one tax, with the plain name. */
  taxes: string | null
  net_cents: number
  tax_cents: number
}

/** Returns the taxes of a stored line, with the name and the rate of its day. There is always at least one. */
export const listTaxes = (line: TaxedLine): TaxPart[] =>
  splitTaxes(
    { taxRate: line.tax_rate, taxClass: line.tax_class },
    { baseCents: line.net_cents, taxCents: line.tax_cents, taxes: listTaxAmounts(line) },
  )

/** Returns the taxes of a price. There is always at least one. */
export function splitTaxes(
  { taxRate, taxClass }: { taxRate: number | null; taxClass?: string | undefined },
  {
    baseCents: netCents,
    taxCents,
    taxes,
  }: { baseCents: number; taxCents: number; taxes?: readonly TaxAmount[] | undefined },
): TaxPart[] {
  if (taxes) return taxes.map(({ name, rate, cents }) => ({ name, rate, netCents, taxCents: cents }))
  return [{ name: toPlainName(taxClass), rate: taxRate, netCents, taxCents }]
}

/** Returns the name of the tax of a line that names none. */
export const toPlainName = (taxClass: string | undefined): string =>
  taxClass === 'exempt' ? EXEMPT : PLAIN_TAX

/** Returns the stored amounts by tax of a line; undefined if it has one, with the plain name. */
export const listTaxAmounts = ({ taxes }: Pick<TaxedLine, 'taxes'>): readonly TaxAmount[] | undefined =>
  taxes === null ? undefined : (JSON.parse(taxes) as TaxAmount[])

/** Returns the taxes of several lines, added up by name and rate. */
export const sumTaxes = (lines: readonly TaxedLine[]): TaxPart[] => addTaxParts(lines.flatMap(listTaxes))

/** Adds up taxes by name and rate, in the order in which they first appear. */
export function addTaxParts(parts: readonly TaxPart[]): TaxPart[] {
  const sums = new Map<string, TaxPart>()
  for (const part of parts) {
    const key = `${part.name}|${part.rate}`
    const { netCents, taxCents } = sums.get(key) ?? { netCents: 0, taxCents: 0 }
    sums.set(key, { ...part, netCents: netCents + part.netCents, taxCents: taxCents + part.taxCents })
  }
  return [...sums.values()]
}

/** Adds amounts by tax; undefined if neither has any. */
export function addTaxAmounts(
  a: readonly TaxAmount[] | undefined,
  b: readonly TaxAmount[] | undefined,
): readonly TaxAmount[] | undefined {
  if (!a || !b) return a ?? b
  const isSame = (one: TaxRate) => (other: TaxRate) => one.name === other.name && one.rate === other.rate
  const added = a.map(one => ({ ...one, cents: one.cents + (b.find(isSame(one))?.cents ?? 0) }))
  return [...added, ...b.filter(other => !a.some(isSame(other)))]
}

/** Returns the name of a tax with its rate: 'Tax 8.875%', 'State tax 4%'; without a rate or at 0 % the name alone. */
export const taxLabel = ({ name, rate }: { name: string; rate: number | null }): string =>
  rate ? `${name} ${rate / 1_000}%` : name
