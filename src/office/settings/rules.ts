import type { NamedRate, TaxClass } from './taxes/schemas.ts'

/**
 * Returns the rates of a class that hold on a day (yyyy-MM-dd in the venue's zone), in percent. One that is not taxed
 * has a single rate of 0 % that names the reason.
 */
export function ratesOn({ kind, name, reason, rates }: TaxClass, day: string): NamedRate[] {
  if (kind !== 'taxed') return [{ name: reason === '' ? name : `${name} (${reason})`, rate: 0 }]
  const names = [...new Set(rates.map(rate => rate.name))]
  return names.flatMap(name => {
    const history = rates.filter(rate => rate.name === name && rate.validFrom <= day)
    const rate = findLatest(history)?.rate
    return rate === undefined || rate === null ? [] : [{ name, rate }]
  })
}

/** Of two entries for the same day, the later one counts. */
const findLatest = (history: TaxClass['rates']) =>
  history.reduce<TaxClass['rates'][number] | undefined>(
    (latest, rate) => (latest && latest.validFrom > rate.validFrom ? latest : rate),
    undefined,
  )

/** Returns the days after `day` on which the rates of a class change, earliest first. */
export const changesAfter = ({ rates }: TaxClass, day: string): string[] =>
  [...new Set(rates.map(({ validFrom }) => validFrom).filter(validFrom => validFrom > day))].sort()

/** Returns the sum of rates in percent, without the errors of binary fractions. */
export const sumOfRates = (rates: readonly NamedRate[]): number =>
  rates.reduce((sum, { rate }) => sum + Math.round(rate * 1_000), 0) / 1_000

/** Returns the classes that can be chosen. */
export const offeredClasses = (classes: readonly TaxClass[]): TaxClass[] =>
  classes.filter(({ isRetired }) => !isRetired)
