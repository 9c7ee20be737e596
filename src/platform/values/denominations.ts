/** Notes and coins by currency, in cents, largest first. */
const values: Record<string, readonly number[]> = {
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  EUR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  CAD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5],
  AUD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  NZD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
  CHF: [100_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
  MXN: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50],
}

/** Returns the notes and coins of a currency in cents, largest first; of USD if the currency is unknown. */
export const notesAndCoins = (currency: string): readonly number[] => values[currency] ?? values.USD!
