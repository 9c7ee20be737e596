import { compareNaturally } from '#platform/values/text/natural-order.ts'
import type { Cell, Column } from './contract.ts'

export const moneyColumn = (id: string, label: string): Column => ({ id, label, kind: 'money' })
export const countColumn = (id: string, label: string): Column => ({ id, label, kind: 'count' })
export const hoursColumn = (id: string, label: string): Column => ({ id, label, kind: 'hours' })
export const percentColumn = (id: string, label: string): Column => ({ id, label, kind: 'percent' })
export const textColumn = (id: string, label: string): Column => ({ id, label, kind: 'text' })
export const changeColumn: Column = { id: 'change', label: 'Change', kind: 'change' }

/** The column with the change of values of a kind: shares change by percentage points. */
export const toChangeColumn = (kind: Column['kind']): Column =>
  kind === 'percent' ? { ...changeColumn, kind: 'points' } : changeColumn

export const typeNames = { room: 'Rooms', locker: 'Lockers' } as const

/** Capitalizes the first letter: 'repair' becomes 'Repair'. */
export const capitalize = (word: string): string => word.replace(/^./, first => first.toUpperCase())

/** Compares rows by a column in descending order, then by name. */
export const byFigure =
  (column: number) =>
  (one: readonly Cell[], other: readonly Cell[]): number =>
    Number(other[column]) - Number(one[column]) || compareNaturally(String(one[0]), String(other[0]))
