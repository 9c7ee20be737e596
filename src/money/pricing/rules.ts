import { PLAIN_TAX } from '#office/settings/words.ts'

/** A tax as papers name it, with its rate in percent; null if the rate is not known. */
export interface NamedTax {
  name: string
  rate: number | null
}

/** Returns a tax as papers and totals name it: 'Tax 8.875%', 'State tax 4%', 'Exempt (Medical treatment)'. */
export function taxText({ name, rate }: NamedTax): string {
  const namesNoRate = rate === null || (rate === 0 && name !== PLAIN_TAX)
  return namesNoRate ? name : `${name} ${rate}%`
}
