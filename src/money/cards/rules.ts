import type { CardState, CardStatus } from './words.ts'

/** The transition table of a card's status. */
export const nextStatuses: Record<CardStatus, readonly CardStatus[]> = { active: ['void'], void: [] }

/** Returns the last day on which a card sold on `day` pays; null for `months` 0. */
export const computeExpiry = (day: string, months: number): string | null =>
  months === 0 ? null : Temporal.PlainDate.from(day).add({ months }).toString()

/** Returns what a card is on a business day. `cents`: its balance. */
export function deriveState(
  { status, expires_on }: { status: CardStatus; expires_on: string | null },
  cents: number,
  day: string,
): CardState {
  if (status === 'void') return 'void'
  if (cents === 0) return 'used'
  return expires_on !== null && day > expires_on ? 'expired' : 'usable'
}
