import { addDays } from '#platform/values/time.ts'

/** The amount owed, in cents, by the days since it was due, and what is in credit. */
export interface Aging {
  /** Also what is not due yet. */
  to30: number
  to60: number
  to90: number
  over90: number
  /** Positive: what bills have in credit. It does not reduce the amount owed on others until it is used. */
  credit: number
}

export const noAging: Aging = { to30: 0, to60: 0, to90: 0, over90: 0, credit: 0 }

/** A charge of a bill on a business day. */
export interface DatedCharge {
  day: string
  cents: number
}

/**
 * Ages the balance of a bill. Payments settle the oldest charges first, so the amount owed is of the newest. `charges`:
 * newest first; of an invoice, one with its due date. What they do not cover counts on the last of them.
 */
export function ageBalance(cents: number, charges: readonly DatedCharge[], today: string): Aging {
  if (cents <= 0) return { ...noAging, credit: Math.abs(cents) }
  const aging = { ...noAging }
  let left = cents
  for (const [index, charge] of charges.entries()) {
    const part = index === charges.length - 1 ? left : Math.min(left, charge.cents)
    aging[findBucket(charge.day, today)] += part
    left -= part
  }
  aging.to30 += left
  return aging
}

/**
 * Returns the day of the oldest charge that payments do not cover; undefined if nothing is owed. `charges`: newest
 * first.
 */
export function oldestUncovered(cents: number, charges: readonly DatedCharge[]): string | undefined {
  let left = cents
  return charges.find((charge, index) => {
    left -= charge.cents
    return cents > 0 && (left <= 0 || index === charges.length - 1)
  })?.day
}

/** Returns the bucket of what was due on a day: 0–30, 31–60, 61–90 or more days ago. */
export function findBucket(day: string, today: string): Exclude<keyof Aging, 'credit'> {
  if (day >= addDays(today, -30)) return 'to30'
  if (day >= addDays(today, -60)) return 'to60'
  return day >= addDays(today, -90) ? 'to90' : 'over90'
}

export const addAging = (a: Aging, b: Aging): Aging => ({
  to30: a.to30 + b.to30,
  to60: a.to60 + b.to60,
  to90: a.to90 + b.to90,
  over90: a.over90 + b.over90,
  credit: a.credit + b.credit,
})

/** Returns the amount owed, without what is in credit. */
export const owedIn = ({ to30, to60, to90, over90 }: Aging): number => to30 + to60 + to90 + over90
