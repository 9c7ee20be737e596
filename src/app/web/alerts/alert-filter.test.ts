import { afterEach, expect, test } from 'vitest'
import * as accounts from '#office/accounts/contract.ts'
import * as api from '#office/settings/contract.ts'
import { defaultSettings } from '#office/settings/contract.ts'
import type { Push } from '#platform/feed/contract.ts'
import { queryClient, queryKeyOf } from '#platform/web/data/query-client.ts'
import { isOwn, shouldInterrupt } from './alert-filter.ts'

afterEach(() => queryClient.clear())

const push = (more: Partial<Push>): Push => ({
  id: 1,
  type: 'facility_status',
  message: 'Room 7',
  priority: 'medium',
  timestamp: '2026-11-20T15:00:00.000Z',
  ...more,
})

test.each([
  ['rental.started', 'bookingNotifications'],
  ['workorder.created', 'workorderNotifications'],
  ['payment.taken', 'paymentNotifications'],
] as const)('a push of %s is shown only with the setting %s', (action, setting) => {
  for (const isOn of [true, false]) {
    queryClient.setQueryData(queryKeyOf(api.readSettings.path), { ...defaultSettings, [setting]: isOn })
    expect(shouldInterrupt(push({ action }))).toBe(isOn)
    expect(shouldInterrupt(push({ action: 'cleaning.completed' }))).toBe(true)
  }
})

test.each([
  ['rental.corrected', false],
  ['payment.taken', true],
] as const)('a plain record change of %s interrupts: %s', (action, isShown) => {
  queryClient.setQueryData(queryKeyOf(api.readSettings.path), {
    ...defaultSettings,
    paymentNotifications: true,
  })
  expect(shouldInterrupt(push({ action, type: 'record_changed' }))).toBe(isShown)
})

test.each([
  ['signed-in', 7, true],
  ['signed-in', 8, false],
  ['signed-in', undefined, false],
  ['open', 7, false],
] as const)('in %s mode, a push of account %s is the own one of account 7: %s', (mode, actorId, own) => {
  queryClient.setQueryData(queryKeyOf(accounts.readSession.path), { mode, user: { id: 7 } })
  expect(isOwn(push({ ...(actorId && { actorId }) }))).toBe(own)
})
