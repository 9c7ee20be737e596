import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { messageOf, rawMessageOf, serverReason } from './error-messages.ts'

test('staff read the sentence of a refusal without its status', () => {
  expect(messageOf(new ApiError(422, 'This PIN is too easy to guess'))).toBe('This PIN is too easy to guess')
  expect(messageOf(new ApiError(503, 'The database is not responding.'))).toBe(
    'The database is not responding.',
  )
  expect(messageOf(new Error('The server is not responding.'))).toBe('The server is not responding.')
  expect(messageOf('odd')).toBe('odd')
})

test('the raw message has the status', () => {
  expect(rawMessageOf(new ApiError(409, 'Room 7 is in repair'))).toBe('409: Room 7 is in repair')
})

test('the reason of a refusal is appended to a sentence, that of a failure is not', () => {
  expect(serverReason(new ApiError(409, 'Room 7 is in repair'))).toBe(' Room 7 is in repair')
  expect(serverReason(new ApiError(500, 'Something went wrong'))).toBe('')
})
