import { expect, test } from 'vitest'
import { headerTone, priorityTone, statusTone } from './tones.ts'

test('a badge has the color of its status (SPEC §4)', () => {
  expect(statusTone).toEqual({
    available: 'green',
    occupied: 'red',
    cleaning: 'yellow',
    repair: 'orange',
    pending: 'blue',
    in_progress: 'yellow',
    completed: 'green',
    cancelled: 'gray',
  })
})

test('an alert has the color of its priority (SPEC §4)', () => {
  expect(priorityTone).toEqual({ urgent: 'red', high: 'orange', medium: 'blue', low: 'gray' })
})

test.each([
  ['available', 'primary', 'purple'],
  ['occupied', 'blue', 'blue'],
  ['cleaning', 'amber', 'amber'],
  ['repair', 'red', 'red'],
])('the header of a card that is %s is %s for a room and %s for a locker', (status, room, locker) => {
  expect(headerTone('room', status)).toBe(room)
  expect(headerTone('locker', status)).toBe(locker)
})
