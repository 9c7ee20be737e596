import { expect, test } from 'vitest'
import type { Push } from '../contract.ts'
import { type AlertList, alertTitle, badgeText, withAlert, withAllRead, withRead } from './alert-list.ts'
import { feedTexts } from './languages/texts.ts'

const push = (id: number, more: Partial<Push> = {}): Push => ({
  id,
  type: 'facility_status',
  message: 'Room 7 is overdue',
  priority: 'medium',
  timestamp: '2026-11-20T15:00:00.000Z',
  ...more,
})

const emptyList: AlertList = { alerts: [], unread: 0 }
const makeList = (count: number) =>
  Array.from({ length: count }, (_, index) => push(index + 1)).reduce(
    (list, push) => withAlert(list, push),
    emptyList,
  )

test('alerts are added newest first, unread, and only once', () => {
  const list = [push(1), push(2), push(2), push(1)].reduce((list, push) => withAlert(list, push), emptyList)
  expect(list.alerts.map(({ id, read }) => [id, read])).toEqual([
    [2, false],
    [1, false],
  ])
  expect(list.unread).toBe(2)
})

test('an alert that asks nobody to act, or that the person caused, is listed as read', () => {
  const cleaned = withAlert(emptyList, push(1, { type: 'cleaning_alert' }))
  const own = withAlert(cleaned, push(2), true)
  expect(own).toMatchObject({
    unread: 0,
    alerts: [
      { id: 2, read: true },
      { id: 1, read: true },
    ],
  })
})

test.each([
  [{ type: 'cleaning_alert' }, 'Cleaning Alert'],
  [{ type: 'maintenance_alert' }, 'Maintenance Alert'],
  [{ type: 'facility_status' }, 'Facility Status Update'],
  [{ type: 'urgent_repair' }, 'Urgent Repair Required'],
  [{ type: 'facility_status', title: 'Overdue' }, 'Overdue'],
  [{ type: 'record_changed' }, 'Notification'],
] as const)('%o has the title %s', (more, title) => {
  expect(alertTitle(push(1, more), feedTexts.translator('en'))).toBe(title)
})

test('reading an alert lowers the count once; reading all sets it to 0', () => {
  const list = makeList(3)
  expect(withRead(withRead(list, 2), 2).unread).toBe(2)
  expect(withRead(list, 99)).toBe(list)
  expect(withRead({ ...list, unread: 0 }, 2).unread).toBe(0)
  expect(withAllRead(list)).toMatchObject({
    unread: 0,
    alerts: [{ read: true }, { read: true }, { read: true }],
  })
})

test('at most 50 alerts are kept, but all are counted', () => {
  const list = makeList(60)
  expect(list.alerts.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 60 - at))
  expect(list.unread).toBe(60)
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread are shown as %s', (unread, shown) => {
  expect(badgeText(unread)).toBe(shown)
  expect(badgeText(Math.min(makeList(unread).unread, unread))).toBe(shown)
})
