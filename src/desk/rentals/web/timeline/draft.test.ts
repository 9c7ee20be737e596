import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import { changedPlace, isSamePlace, type Place } from './draft.ts'

const noon = Date.parse('2026-05-20T12:00:00Z')
const place: Place = { facilityType: 'room', facilityId: 7, start: noon + 3 * HOUR, end: noon + 5 * HOUR }
const move = (minutes: number) => changedPlace(place, { handle: 'bar', by: minutes * MINUTE }, false, noon)
const stretch = (minutes: number, isRunning = false) =>
  changedPlace(place, { handle: 'end', by: minutes * MINUTE }, isRunning, noon)

test('a booking moves in quarter hours and keeps its length', () => {
  expect(move(38)).toMatchObject({ start: place.start + 45 * MINUTE, end: place.end + 45 * MINUTE })
  expect(move(-38)).toMatchObject({ start: place.start - 45 * MINUTE, end: place.end - 45 * MINUTE })
  expect(isSamePlace(move(0), place)).toBe(true)
})

test('a booking does not move into the past', () => {
  expect(move(-600)).toMatchObject({ start: noon + 15 * MINUTE, end: noon + 135 * MINUTE })
})

test('a booking whose guest is late stays where it is or moves later', () => {
  const late = { ...place, start: noon - HOUR, end: noon + HOUR }
  const by = (minutes: number) =>
    changedPlace(late, { handle: 'bar', by: minutes * MINUTE }, false, noon).start
  expect(by(-30)).toBe(late.start)
  expect(by(120)).toBe(noon + HOUR)
})

test('the end moves alone, and an hour is left', () => {
  expect(stretch(30)).toMatchObject({ start: place.start, end: place.end + 30 * MINUTE })
  expect(stretch(-600)).toMatchObject({ start: place.start, end: place.start + HOUR })
})

test('a running stay can only become longer', () => {
  expect(stretch(60, true).end).toBe(place.end + HOUR)
  expect(stretch(-60, true)).toEqual(place)
})
