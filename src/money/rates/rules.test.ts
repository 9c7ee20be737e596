import { expect, test } from 'vitest'
import { canConflict, rankRate } from './rules.ts'

const plain = {
  facilityType: 'room' as const,
  facilityKind: '',
  kind: 'hourly' as const,
  hours: null,
  weekdays: [] as number[],
  onHolidays: false,
  from: null as string | null,
  until: null as string | null,
}
const night = { ...plain, from: '22:00', until: '06:00' }

test('ranks room types over all types, then holidays, then weekdays, then hours', () => {
  const heaviestFirst = [
    { ...night, facilityKind: 'VIP', onHolidays: true },
    { ...plain, facilityKind: 'VIP', weekdays: [6] },
    { ...plain, facilityKind: 'VIP' },
    { ...night, onHolidays: true },
    { ...plain, onHolidays: true },
    { ...night, weekdays: [5, 6] },
    { ...plain, weekdays: [0, 6] },
    night,
    plain,
  ]
  const weights = heaviestFirst.map(rankRate)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(new Set(weights).size).toBe(weights.length)
})

test.each<[string, Partial<typeof plain>, Partial<typeof plain>, boolean]>([
  ['the same hours', night, night, true],
  ['hours that overlap after midnight', night, { from: '05:00', until: '08:00' }, true],
  ['adjacent hours', night, { from: '06:00', until: '12:00' }, false],
  ['hours and all day: the hours take precedence', night, {}, false],
  ['other days', { ...night, weekdays: [1] }, { ...night, weekdays: [2] }, false],
  [
    'Friday night and the early hours of Saturday',
    { ...night, weekdays: [5] },
    { weekdays: [6], from: '00:00', until: '04:00' },
    true,
  ],
  [
    'Saturday night and the early hours of Sunday, across the end of the week',
    { ...night, weekdays: [6] },
    { weekdays: [0], from: '05:00', until: '09:00' },
    true,
  ],
  ['weekends and every day: the weekends take precedence', { weekdays: [0, 6] }, {}, false],
  ['days that share one', { weekdays: [0, 6] }, { weekdays: [6, 1] }, true],
  ['two holiday rates', { onHolidays: true }, { onHolidays: true }, true],
  [
    'a holiday night and a holiday: the hours take precedence',
    { ...night, onHolidays: true },
    { onHolidays: true },
    false,
  ],
  ['another room type', { ...night, facilityKind: 'VIP' }, { ...night, facilityKind: 'Standard' }, false],
  [
    'the same room type in another case',
    { ...night, facilityKind: 'VIP' },
    { ...night, facilityKind: 'vip' },
    true,
  ],
])('%s', (_case, one, other, rivals) => {
  expect(canConflict({ ...plain, ...one }, { ...plain, ...other }, '00:00')).toBe(rivals)
  expect(canConflict({ ...plain, ...other }, { ...plain, ...one }, '00:00')).toBe(rivals)
})

test('hours before the start of the business day belong to the previous day', () => {
  const friday = { ...plain, weekdays: [5], from: '22:00', until: '04:00' }
  const small = { ...plain, weekdays: [5], from: '02:00', until: '05:00' }
  expect(canConflict(friday, small, '06:00')).toBe(true)
  expect(canConflict(friday, small, '00:00')).toBe(false)
})
