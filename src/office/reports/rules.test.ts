import { expect, test } from 'vitest'
import {
  computeChange,
  computeShare,
  findWeekday,
  groupingsOf,
  hourName,
  listDays,
  periodBefore,
  toDays,
} from './rules.ts'

/** A Wednesday. */
const today = '2026-05-20'

test.each([
  ['today', '2026-05-20', '2026-05-20', '2026-05-19', '2026-05-19'],
  ['yesterday', '2026-05-19', '2026-05-19', '2026-05-18', '2026-05-18'],
  ['this_week', '2026-05-18', '2026-05-20', '2026-05-11', '2026-05-13'],
  ['last_7_days', '2026-05-14', '2026-05-20', '2026-05-07', '2026-05-13'],
  ['last_30_days', '2026-04-21', '2026-05-20', '2026-03-22', '2026-04-20'],
  ['this_month', '2026-05-01', '2026-05-20', '2026-04-01', '2026-04-20'],
  ['last_month', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
] as const)('%s is %s to %s, compared with %s to %s', (period, from, to, beforeFrom, beforeTo) => {
  const days = toDays({ period }, today)
  expect(days).toEqual({ from, to })
  expect(periodBefore(period, days)).toEqual({ from: beforeFrom, to: beforeTo })
})

test('compares a month with at most as many days as the month before has', () => {
  const march = toDays({ period: 'this_month' }, '2026-03-31')
  expect(periodBefore('this_month', march)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodBefore('this_week', toDays({ period: 'this_week' }, '2026-05-18'))).toEqual({
    from: '2026-05-11',
    to: '2026-05-11',
  })
})

test('cuts a custom period off at today', () => {
  const days = toDays({ period: 'custom', from: '2026-05-01', to: '2026-06-30' }, today)
  expect(days).toEqual({ from: '2026-05-01', to: today })
  expect(periodBefore('custom', days)).toEqual({ from: '2026-04-11', to: '2026-04-30' })
  expect(toDays({ period: 'custom', from: '2026-05-01' }, today)).toEqual({ from: '2026-05-01', to: today })
})

test('lists days and names weekdays and hours', () => {
  expect(listDays({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(['2026-05-18', '2026-05-24'].map(findWeekday)).toEqual([0, 6])
  expect([0, 6, 12, 23].map(hourName)).toEqual(['12 AM', '6 AM', '12 PM', '11 PM'])
})

test('rounds shares and changes', () => {
  expect([computeShare(1, 3), computeShare(0, 0), computeShare(5, 5)]).toEqual([33.3, null, 100])
  expect([
    computeChange(12, 10, 'count'),
    computeChange(5, 10, 'hours'),
    computeChange(60, 50, 'money'),
  ]).toEqual([20, -50, 20])
})

test('says nothing about a change from no basis, and counts shares in points', () => {
  expect([
    computeChange(1, 0, 'count'),
    computeChange(null, 30, 'count'),
    computeChange(101, 10, 'count'),
  ]).toEqual([null, null, null])
  expect([
    computeChange(8, 4, 'count'),
    computeChange(98, 49, 'money'),
    computeChange(8, 4.9, 'hours'),
  ]).toEqual([null, null, null])
  expect([
    computeChange(46.2, 40.1, 'percent'),
    computeChange(3, 0, 'percent'),
    computeChange(null, 3, 'percent'),
  ]).toEqual([6, 3, null])
})

test('compares an average or a share only if it was taken from enough', () => {
  expect([
    computeChange(35, 34, 'money'),
    computeChange(35, 34, 'money', 5),
    computeChange(35, 34, 'money', 4),
  ]).toEqual([null, 3, null])
  expect([computeChange(60, 40, 'percent', 4.9), computeChange(60, 40, 'percent', 5)]).toEqual([null, 20])
})

test('allows every measure to be grouped by day', () => {
  for (const groupings of Object.values(groupingsOf)) expect(groupings).toContain('day')
})
