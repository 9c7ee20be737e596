import type { Tone } from '#platform/web/ui/style/tones.ts'

/** The tone of each series. Rooms and lockers match the board, priorities match their badges. */
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
  sales: 'green',
  deposits: 'orange',
  other: 'red',
  before: 'gray',
}

export const pickColor = (series: string): string => `var(--chart-${tones[series] ?? 'primary'})`

/** The chart colors as CSS variables. Dark mode uses brighter ones for contrast. */
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
