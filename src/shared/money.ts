/** Whether a number has at most two decimals, but for the noise of floating point. */
export const hasTwoDecimals = (number: number): boolean =>
  Math.abs(number * 100 - Math.round(number * 100)) < 1e-6

/** Whether a number has at most three decimals, but for the noise of floating point. */
export const hasThreeDecimals = (number: number): boolean =>
  Math.abs(number * 1e3 - Math.round(number * 1e3)) < 1e-6

/** Dollars to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Whole cents to dollars with two decimals. */
export const toDollars = (cents: number): number => cents / 100

/** '$1,234.50' in the venue's currency. `dollars` as on the wire. */
export function formatMoney(dollars: number, currency = 'USD'): string {
  return moneyFormat(currency).format(dollars)
}

const formats = new Map<string, Intl.NumberFormat>()
function moneyFormat(currency: string) {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  formats.set(currency, made)
  return made
}
