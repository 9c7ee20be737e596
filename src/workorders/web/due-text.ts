import type { Schedule } from '../contract.ts'

/** 'Every 30 days', 'Every rental'. */
export function intervalText({ every, unit }: Pick<Schedule, 'every' | 'unit'>): string {
  return every === 1 ? `Every ${unit.slice(0, -1)}` : `Every ${every} ${unit}`
}

/** 'next on Jun 1, 2026', 'next after 3 more rentals'. */
export function nextDueText({ nextDay, rentalsLeft }: Pick<Schedule, 'nextDay' | 'rentalsLeft'>): string {
  if (nextDay !== null) return `next on ${dates.format(new Date(`${nextDay}T00:00:00Z`))}`
  if (rentalsLeft === 0) return 'due now'
  return `next after ${rentalsLeft} more ${rentalsLeft === 1 ? 'rental' : 'rentals'}`
}

/** A calendar day has no time zone, so it is parsed and formatted in UTC. */
const dates = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
