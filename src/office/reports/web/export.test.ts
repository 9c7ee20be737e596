import { expect, test } from 'vitest'
import type { Report } from '../contract.ts'
import { cellText, changeText } from './cell-text.ts'
import { reportCsv, sheetCsv } from './export.ts'

const report: Report = {
  period: { from: '2026-05-14', to: '2026-05-20' },
  before: { from: '2026-05-07', to: '2026-05-13' },
  running: true,
  basis: 'taken',
  asOf: '2026-05-20T18:00:00.000Z',
  figures: [{ id: 'revenue', label: 'Revenue', kind: 'money', value: 1234.5, before: 1000, change: 23 }],
  sheets: [
    {
      id: 'facility',
      title: 'Revenue by facility',
      columns: [
        { id: 'key', label: 'Facility', kind: 'text' },
        { id: 'hour', label: 'Hour', kind: 'hour' },
        { id: 'share', label: 'Share', kind: 'percent' },
        { id: 'value', label: 'Revenue', kind: 'money' },
      ],
      rows: [
        ['=cmd|calc', 18, 33.3, 411.5],
        ['Room "7", upper', 0, null, -2],
      ],
      total: ['Total', null, 100, 409.5],
      chart: { type: 'ranked', x: 'key', series: ['value'] },
    },
  ],
}

test('exports a report as displayed and escapes spreadsheet formulas', () => {
  expect(reportCsv(report, 'Revenue', 'EUR').replace('\uFEFF', '').split('\r\n')).toEqual([
    'Revenue',
    'Period,2026-05-14,2026-05-20',
    'Compared with,2026-05-07,2026-05-13',
    'Revenue means,"Money taken: payments less refunds, tax included"',
    '',
    'Figure,Value,Previous period,Change (% or points)',
    'Revenue (EUR),1234.5,1000,23',
    '',
    'Revenue by facility',
    'Facility,Hour,Share (%),Revenue (EUR)',
    "'=cmd|calc,6 PM,33.3,411.5",
    '"Room ""7"", upper",12 AM,,-2',
    'Total,,100,409.5',
    '',
  ])
  expect(sheetCsv(report.sheets[0]!, 'USD')).toMatch(/^\uFEFFFacility,Hour,Share \(%\),Revenue \(USD\)\r\n/)
})

test.each([
  [1234.5, 'money', '$1,234.50'],
  [18, 'hour', '6 PM'],
  [33.3, 'percent', '33.3%'],
  [12.25, 'hours', '12.3 h'],
  [1200, 'count', '1,200'],
  [-5, 'change', '−5%'],
  ['2026-05-20', 'day', 'May 20, 2026'],
  ['Total', 'day', 'Total'],
  [null, 'money', '–'],
] as const)('formats %j of kind %s as %s', (cell, kind, text) => {
  expect(cellText(cell, kind, 'USD')).toBe(text)
})

test('formats a change with its sign', () => {
  expect([12, 0, -1200].map(changeText)).toEqual(['+12%', '0%', '−1,200%'])
})
