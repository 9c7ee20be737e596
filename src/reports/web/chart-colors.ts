import type { Tone } from '../../shared/web/ui/tones.ts'

/** What each series says; rooms and lockers look as on the board, priorities as on their badges. */
const tones: Record<string, Tone> = {
  room: 'primary',
  rooms: 'primary',
  locker: 'purple',
  lockers: 'purple',
  memberships: 'blue',
  invoices: 'amber',
  opened: 'blue',
  completed: 'green',
  urgent: 'red',
  high: 'orange',
  medium: 'blue',
  low: 'gray',
  deposits: 'gray',
  other: 'gray',
  before: 'gray',
}

export const colorOf = (series: string): string => `var(--chart-${tones[series] ?? 'primary'})`

/** Brighter in the dark, where the full colors would sink into the ground. */
export const chartColors = [
  '[--chart-primary:var(--primary)]',
  '[--chart-purple:var(--purple-solid)] dark:[--chart-purple:var(--purple-ink)]',
  '[--chart-blue:var(--blue-solid)] dark:[--chart-blue:var(--blue-ink)]',
  '[--chart-amber:var(--amber-solid)] dark:[--chart-amber:var(--amber-ink)]',
  '[--chart-green:var(--green-solid)] dark:[--chart-green:var(--green-ink)]',
  '[--chart-red:var(--red-solid)] dark:[--chart-red:var(--red-ink)]',
  '[--chart-orange:var(--orange-solid)] dark:[--chart-orange:var(--orange-ink)]',
  '[--chart-gray:var(--line-strong)]',
].join(' ')
