import type { ChartedSheet } from '../../contract.ts'

/** Returns the label of each row's bar: its text of the x column, or all its texts if rows share one. */
export function barLabels({
  columns,
  rows,
  chart,
}: Pick<ChartedSheet, 'columns' | 'rows' | 'chart'>): string[] {
  const x = columns.findIndex(({ id }) => id === chart.x)
  const isUnique = new Set(rows.map(row => row[x])).size === rows.length
  return rows.map(row => {
    const texts = isUnique ? [row[x]] : row.filter((_, index) => columns[index]?.kind === 'text')
    return texts.map(text => text ?? '').join(' · ')
  })
}
