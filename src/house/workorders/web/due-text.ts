import { formatDay } from '#platform/values/time.ts'
import type { Schedule } from '../contract.ts'

/** 'Every 30 days', 'Every rental'. */
export function intervalText({ every, unit }: Pick<Schedule, 'every' | 'unit'>): string {
  return every === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${every} ${unit}`
}

/** 'next on Jun 01, 2026', 'next after 3 more rentals'. */
export function nextDueText({ nextDay, rentalsLeft }: Pick<Schedule, 'nextDay' | 'rentalsLeft'>): string {
  if (nextDay !== null) return `next on ${formatDay(nextDay)}`
  if (rentalsLeft === 0) return 'due now'
  return `next after ${rentalsLeft} more ${rentalsLeft === 1 ? 'rental' : 'rentals'}`
}
