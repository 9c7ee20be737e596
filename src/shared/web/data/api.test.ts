import { expect, test } from 'vitest'
import { ApiError, urlOf } from './api.ts'

test.each([
  ['/api/rooms', undefined, undefined, '/api/rooms'],
  ['/api/rooms/:id/status', { id: 7 }, undefined, '/api/rooms/7/status'],
  ['/api/nfc/:tagId', { tagId: 'a/b ?' }, undefined, '/api/nfc/a%2Fb%20%3F'],
  [
    '/api/members',
    undefined,
    { search: 'Ann & Bo', status: undefined, page: null },
    '/api/members?search=Ann+%26+Bo',
  ],
  ['/api/reports', undefined, { by: ['day', 'method'] }, '/api/reports?by=day&by=method'],
])('urlOf: %s with %o and %o is %s', (path, params, query, url) => {
  expect(urlOf(path, params, query)).toBe(url)
})

test('an error message contains the status and the detail', () => {
  expect(new ApiError(409, 'Room 7 is in repair').message).toBe('409: Room 7 is in repair')
})
