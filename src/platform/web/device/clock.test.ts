import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, SECOND } from '../../values/time.ts'
import { now, syncClock } from './clock.ts'

/** The server's time, which passes with the fake timers; the device's clock may be set. */
const noon = Date.parse('2026-05-20T12:00:00Z')
let set = 0
const serverNow = () => Date.now() - set
const setDeviceClock = (by: number) => {
  set += by
  vi.setSystemTime(Date.now() + by)
}

beforeEach(() => {
  set = 0
  vi.useFakeTimers({ now: noon })
  syncClock(noon)
})
afterEach(() => {
  vi.useRealTimers()
})

test('follows a device whose clock is corrected after the page was loaded', () => {
  setDeviceClock(3 * HOUR)
  syncClock(serverNow())
  expect(now()).toBe(noon)
  setDeviceClock(-3 * HOUR)
  expect(now()).toBe(noon - 3 * HOUR)
  syncClock(serverNow())
  expect(now()).toBe(noon)
})

test('an answer that takes long says nothing about the clock', () => {
  setDeviceClock(HOUR)
  syncClock(serverNow())
  const askedAt = Date.now()
  const answered = serverNow() + 4 * SECOND
  vi.setSystemTime(Date.now() + 9 * SECOND)
  syncClock(answered, askedAt)
  expect(now()).toBe(noon + 9 * SECOND)
})

test('small differences are the delay of the network', () => {
  syncClock(serverNow() - SECOND)
  expect(now()).toBe(noon)
})
