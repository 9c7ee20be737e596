/** Returns whether a number has at most two decimals, within floating-point error. */
export const hasTwoDecimals = (number: number): boolean =>
  Math.abs(number * 100 - Math.round(number * 100)) < 1e-6

/** Returns whether a number has at most three decimals, within floating-point error. */
export const hasThreeDecimals = (number: number): boolean =>
  Math.abs(number * 1e3 - Math.round(number * 1e3)) < 1e-6

/** Converts dollars to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Converts whole cents to dollars with two decimals. */
export const toDollars = (cents: number): number => cents / 100

/** Sums amounts in dollars without the errors of fractions. */
export const sumDollars = (dollars: readonly number[]): number =>
  toDollars(dollars.reduce((cents, amount) => cents + toCents(amount), 0))

/** Returns `part` of `whole` of an amount in cents that is not negative, rounded half up. */
export const prorate = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole))

/** Formats cents as a plain decimal number: '-12.50'. */
export const toDecimal = (cents: number, currency: string): string =>
  toDollars(cents).toFixed(moneyFormat(currency).resolvedOptions().maximumFractionDigits)

/** Formats an amount as '$1,234.50'. `dollars` as in the API. */
export function formatMoney(dollars: number, currency = 'USD'): string {
  return moneyFormat(currency).format(dollars)
}

const formats = new Map<string, Intl.NumberFormat>()
function moneyFormat(currency: string) {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  formats.set(currency, format)
  return format
}
