import { expect, test, vi } from 'vitest'
import { parsePush } from './parse-push.ts'

const complete = {
  id: 7,
  type: 'cleaning_alert',
  message: 'Room 7 is clean',
  priority: 'low',
  timestamp: '2026-11-20T15:00:00.000Z',
}

test('a complete push is passed on as it is', () => {
  expect(parsePush(JSON.stringify({ ...complete, facilityId: 3 }))).toEqual({ ...complete, facilityId: 3 })
})

test('a push without priority, time or message gets medium, now and none', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T16:00:00Z') })
  const timestamp = '2026-11-20T16:00:00.000Z'
  expect(parsePush('{"id":7,"type":"cleaning_alert"}')).toEqual({
    id: 7,
    type: 'cleaning_alert',
    message: '',
    priority: 'medium',
    timestamp,
  })
  expect(parsePush(JSON.stringify({ ...complete, priority: 'huge', timestamp: 'noon' }))).toMatchObject({
    priority: 'medium',
    timestamp,
  })
  vi.useRealTimers()
})

test.each(['no JSON', 'null', '{}', '{"id":7,"type":"unknown"}', '{"type":"cleaning_alert"}'])(
  '%s is no push',
  text => {
    expect(parsePush(text)).toBeUndefined()
  },
)
