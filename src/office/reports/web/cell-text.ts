import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import type { Cell, Column } from '../contract.ts'
import { hourName } from '../rules.ts'

/** Formats a cell for display. */
export function cellText(cell: Cell, kind: Column['kind'], currency: string): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return kind === 'day' && /^\d{4}-/.test(cell) ? formatDay(cell) : cell
  if (kind === 'money') return formatMoney(cell, currency)
  if (kind === 'hour') return hourName(cell)
  if (kind === 'percent') return `${cell.toFixed(1)}%`
  if (kind === 'change') return changeText(cell)
  if (kind === 'points') return pointsText(cell)
  return kind === 'hours' ? `${oneDecimal.format(cell)} h` : whole.format(cell)
}

/** Formats a change with its sign: '+12%', '−5%', '0%'. */
export function changeText(percent: number): string {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${whole.format(Math.abs(percent))}%`
}

/** Formats a change of a share with its sign: '+3 pts', '−1 pt'. */
export function pointsText(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return `${sign}${whole.format(Math.abs(points))} ${Math.abs(points) === 1 ? 'pt' : 'pts'}`
}

/** Formats a cell in short form for a chart axis. */
export function axisText(cell: Cell, kind: Column['kind'], currency: string): string {
  if (typeof cell === 'string') return kind === 'day' && /^\d{4}-/.test(cell) ? shortDay(cell) : cell
  if (cell === null) return ''
  if (kind === 'money') return compactMoney(currency).format(cell)
  if (kind === 'percent') return `${whole.format(cell)}%`
  return kind === 'hour' ? hourName(cell) : compact.format(cell)
}

/** 'Nov 20'. A calendar day has no time zone: it is parsed and formatted as UTC. */
const shortDay = (day: string) => shortDays.format(new Date(`${day}T00:00:00Z`))

/** Whether a column is right-aligned. */
export const isNumber = (kind: Column['kind']): boolean =>
  kind !== 'text' && kind !== 'day' && kind !== 'hour' && kind !== 'weekday'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const compactMoney = (currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
const shortDays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
