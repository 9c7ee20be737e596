import { expect, test } from 'vitest'
import { moneyColumn, textColumn } from '../../columns.ts'
import type { Sheet } from '../../contract.ts'
import { barLabels } from './bar-labels.ts'

const columns = [textColumn('tax', 'Tax'), textColumn('rate', 'Rate'), moneyColumn('amount', 'Amount')]
const chart: Sheet['chart'] = { type: 'ranked', x: 'tax', series: ['amount'] }

test('a bar is named by its column, and by all texts if rows share a name', () => {
  const labels = (rows: [string, string, number][]) => barLabels({ columns, rows, chart })
  expect(
    labels([
      ['VAT', '19%', 5],
      ['City tax', '2%', 3],
    ]),
  ).toEqual(['VAT', 'City tax'])
  expect(
    labels([
      ['VAT', '19%', 5],
      ['VAT', '7%', 3],
    ]),
  ).toEqual(['VAT · 19%', 'VAT · 7%'])
})
