import { z } from 'zod'

/** Most that one amount may be: keeps every sum an exact integer of cents. */
const MOST_DOLLARS = 1_000_000

/** Money on the wire: dollars with at most two decimals, from 0 to 1,000,000. `least` in dollars. */
export function money(least = 0, message?: string) {
  return z
    .number()
    .min(least, message)
    .max(MOST_DOLLARS, `Amount must be at most ${MOST_DOLLARS.toLocaleString('en-US')}`)
    .refine(hasTwoDecimals, 'Use at most two decimals')
}

/** Whether a number has at most two decimals, but for the noise of floating point. */
export const hasTwoDecimals = (number: number): boolean =>
  Math.abs(number * 100 - Math.round(number * 100)) < 1e-6

/** Whether a number has at most three decimals, but for the noise of floating point. */
export const hasThreeDecimals = (number: number): boolean =>
  Math.abs(number * 1e3 - Math.round(number * 1e3)) < 1e-6

/** Money in answers: dollars with two decimals, of either sign. */
export const amount = z.number()

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
