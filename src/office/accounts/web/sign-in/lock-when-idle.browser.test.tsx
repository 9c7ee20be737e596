import { expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#platform/values/time.ts'
import { refuseCalls } from '#testing/browser/calls.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import LockWhenIdle from './lock-when-idle.tsx'

/** A desk that locks after 15 minutes. Returns how often it has locked. */
async function openIdleDesk() {
  await openVenue()
  refuseCalls(api.lockDesk)
  const sent = vi.spyOn(window, 'fetch')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() })
  await renderPage(<LockWhenIdle minutes={15} />)
  return () => sent.mock.calls.filter(([url]) => String(url).includes(api.lockDesk.path)).length
}

/** Sets the clock of this device by `ms`, which is no time that passes. */
const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('a clock that is set ahead does not lock a desk', async () => {
  const timesLocked = await openIdleDesk()
  setClock(HOUR)
  vi.advanceTimersByTime(14 * MINUTE)
  expect(timesLocked()).toBe(0)
  vi.advanceTimersByTime(MINUTE + SECOND)
  expect(timesLocked()).toBe(1)
})

test('a clock that is set back does not keep a desk unlocked', async () => {
  const timesLocked = await openIdleDesk()
  setClock(-HOUR)
  vi.advanceTimersByTime(15 * MINUTE + SECOND)
  expect(timesLocked()).toBe(1)
})
