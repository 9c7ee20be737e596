import { expect, onTestFinished, test, vi } from 'vitest'
import type { Endpoint } from '../../http/endpoint.ts'
import { ApiError, buildUrl, call, NoAnswerInTime } from './api.ts'

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
])('buildUrl: %s with %o and %o is %s', (path, params, query, url) => {
  expect(buildUrl(path, params, query)).toBe(url)
})

test('an error message contains the status and the detail', () => {
  expect(new ApiError(409, 'Room 7 is in repair').message).toBe('409: Room 7 is in repair')
})

test.each([
  ['GET', undefined, false],
  ['DELETE', undefined, true],
  ['POST', 'x'.repeat(3_900), true],
  ['POST', 'x'.repeat(4_100), false],
] as const)(
  'a %s is sent after its page was left only if it is a small write',
  async (method, note, isKept) => {
    const fetched = vi.fn(async (_url: string, _request: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetched)
    await call({ method, path: '/api/notes' } as unknown as Endpoint, { body: note && { note } } as never)
    vi.unstubAllGlobals()
    expect(fetched.mock.calls[0]?.[1].keepalive).toBe(isKept)
  },
)

test.each([
  ['GET', {}, 0, 15_000, 'The server did not answer. Check the connection and try again.'],
  [
    'POST',
    {},
    4_000,
    16_000,
    'The server did not answer. Check the connection and try again: nothing is stored twice.',
  ],
  [
    'POST',
    {},
    10_000_000,
    180_000,
    'The server did not answer. Check the connection and try again: nothing is stored twice.',
  ],
  ['GET', { takesLong: true }, 0, 180_000, 'The server did not answer. Check the connection and try again.'],
] as const)(
  'a %s with %o and %d characters that nobody answers ends after %d ms',
  async (method, more, size, deadline, message) => {
    const timeouts: number[] = []
    const late = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      timeouts.push(ms)
      return late.signal
    })
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    )
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    const endpoint = { method, path: '/api/notes', ...more } as unknown as Endpoint
    const body = size > 0 ? 'x'.repeat(size - 2) : undefined
    const failed = call(endpoint, { body } as never).catch(error => error)
    await expect.poll(() => timeouts).toEqual([deadline])
    late.abort()
    const failure = await failed
    expect(failure).toBeInstanceOf(NoAnswerInTime)
    expect(failure).toMatchObject({ message })
  },
)
