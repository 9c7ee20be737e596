import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { everyone } from '../../http/roles.ts'
import { ApiError, call, NoAnswerInTime } from './api.ts'
import { invalidate, queryClient, queryFor, refetchAll, submitOnce } from './query-client.ts'

afterEach(() => queryClient.clear())

test('a query key starts with the resource of its path', () => {
  const readRoom = endpoint({
    method: 'GET',
    path: '/api/rooms/:id',
    roles: everyone,
    summary: '',
    params: z.object({ id: z.string() }),
    response: z.object({}),
  })
  expect(queryFor(readRoom, { params: { id: '7' } }).queryKey).toEqual([
    'rooms',
    '/api/rooms/:id',
    { id: '7' },
    {},
  ])
})

/** A list on screen. Each read waits until it is answered. */
function shownList(root: string) {
  const answers: ((data: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [root],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  })
  const hide = observer.subscribe(() => undefined)
  const settled = () => queryClient.getQueryCache().find({ queryKey: [root] })?.promise
  return { answers, observer, hide, settled }
}

test('refetches queries on screen when their root is invalidated, and no others', async () => {
  const rooms = shownList('rooms')
  rooms.answers[0]?.('first')
  await rooms.settled()
  invalidate(['lockers'])
  expect(rooms.answers).toHaveLength(1)
  invalidate(['rooms', 'lockers'])
  expect(rooms.answers).toHaveLength(2)
  rooms.hide()
})

test.each([
  ['rooms,audit', '/api/rooms', [true, false]],
  ['', '/api/rooms', [false, false]],
  [undefined, '/api/rooms', [true, true]],
  [undefined, '/api/session', [false, false]],
])(
  'a write whose answer says that "%s" is stale invalidates that: %s %o',
  async (stale, path, invalidated) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('{}', { headers: stale === undefined ? {} : { 'x-stale': stale } }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const lists = [['rooms'], ['lockers']]
    for (const queryKey of lists) queryClient.setQueryData(queryKey, [])
    await call({ method: 'POST', path, roles: everyone } as unknown as Endpoint, {} as never)
    expect(lists.map(queryKey => queryClient.getQueryState(queryKey)?.isInvalidated)).toEqual(invalidated)
  },
)

test('a change during the first read is not missed', async () => {
  const rooms = shownList('rooms')
  invalidate(['rooms'])
  rooms.answers[0]?.('answered before the change')
  await rooms.settled()
  await expect.poll(() => rooms.answers.length).toBe(2)
  rooms.answers[1]?.('answered after it')
  await rooms.settled()
  expect(rooms.observer.getCurrentResult().data).toBe('answered after it')
  rooms.hide()
})

test('an answer that was asked for before the rights changed is dropped', async () => {
  const reports = shownList('reports')
  const refetched = refetchAll()
  await expect.poll(() => reports.answers.length).toBe(2)
  reports.answers[0]?.('figures for the manager')
  reports.answers[1]?.('figures for the staff')
  await refetched
  expect(reports.observer.getCurrentResult().data).toBe('figures for the staff')
  reports.hide()
})

test('a change during a later read that is not on screen is not missed', async () => {
  const queryKey = ['rooms']
  queryClient.setQueryData(queryKey, 'known')
  const answer = Promise.withResolvers<string>()
  const read = queryClient.fetchQuery({ queryKey, queryFn: () => answer.promise, staleTime: 0 })
  invalidate(['rooms'])
  answer.resolve('answered before the change')
  await read
  await expect.poll(() => queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('logs a failed read that has a log message, unless nobody is signed in', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fail = (status: number, meta: { logs?: string }) =>
    queryClient
      .fetchQuery({
        queryKey: ['rooms', status],
        queryFn: () => Promise.reject(new ApiError(status, 'No')),
        meta,
      })
      .catch(() => undefined)
  await fail(400, { logs: 'Failed to fetch rooms' })
  await fail(401, { logs: 'Failed to fetch rooms' })
  await fail(404, {})
  expect(logged.mock.calls).toEqual([['Failed to fetch rooms: 400: No']])
  logged.mockRestore()
})

const { queries, mutations } = queryClient.getDefaultOptions() as {
  queries: Policy
  mutations: Policy
}
interface Policy {
  retry: (failures: number, error: Error) => boolean
  retryDelay: (failures: number) => number
}

test.each([
  [new TypeError('no answer'), true],
  [new ApiError(500, 'broken'), true],
  [new NoAnswerInTime('late'), false],
  [new ApiError(409, 'taken'), false],
  [new ApiError(422, 'wrong'), false],
])('%s is worth a retry: %s', (error, worth) => {
  expect(queries.retry(0, error)).toBe(worth)
  expect(mutations.retry(0, error)).toBe(worth)
})

test('queries are retried 3 times up to 30 s apart, mutations twice up to 10 s apart', () => {
  const lost = new TypeError('no answer')
  expect([0, 1, 2, 3].map(failures => queries.retry(failures, lost))).toEqual([true, true, true, false])
  expect([0, 1, 2].map(failures => mutations.retry(failures, lost))).toEqual([true, true, false])
  expect([0, 1, 2, 9].map(failures => queries.retryDelay(failures))).toEqual([1_000, 2_000, 4_000, 30_000])
  expect(mutations.retryDelay(9)).toBe(10_000)
})

/** A server that stores what has a new key, and whose answers can be lost. */
function keyedServer() {
  const stored = new Map<string, string>()
  const network = { losesAnswers: false }
  const send = async ({ idempotencyKey = '', body }: { idempotencyKey?: string; body: string }) => {
    const known = stored.get(idempotencyKey)
    if (known !== undefined && known !== body)
      throw new ApiError(422, 'Used', { 'Idempotency-Key': 'This key was used for another request' })
    if (body === 'wrong') throw new ApiError(422, 'Invalid input', { customerName: 'Required' })
    stored.set(idempotencyKey, body)
    if (network.losesAnswers) throw new NoAnswerInTime('late')
    return `stored ${body}`
  }
  return { stored, network, send }
}

test('a press with other values after one that was stored unanswered gets the answer of that one', async () => {
  const { stored, network, send } = keyedServer()
  const unanswered = { current: undefined }
  network.losesAnswers = true
  await expect(submitOnce(unanswered, { body: 'Olga' }, send)).rejects.toThrow('late')
  network.losesAnswers = false
  await expect(submitOnce(unanswered, { body: 'wrong' }, send)).resolves.toBe('stored Olga')
  expect(await submitOnce(unanswered, { body: 'Ivo' }, send)).toBe('stored Ivo')
  expect([...stored.values()]).toEqual(['Olga', 'Ivo'])
})

test('a press after one that never arrived is stored, also after a refusal, and keeps its key until then', async () => {
  const { stored, send } = keyedServer()
  const unanswered = { current: undefined }
  const keys: (string | undefined)[] = []
  const lost = async ({ idempotencyKey }: { idempotencyKey?: string; body: string }) => {
    keys.push(idempotencyKey)
    throw new NoAnswerInTime('late')
  }
  await expect(submitOnce(unanswered, { body: 'Olga' }, lost)).rejects.toThrow('late')
  await expect(submitOnce(unanswered, { body: 'wrong' }, send)).rejects.toThrow('422')
  expect(await submitOnce(unanswered, { body: 'Olga Off' }, send)).toBe('stored Olga Off')
  expect([...stored]).toEqual([[keys[0], 'Olga Off']])
})

test('a refused press leaves no key behind', async () => {
  const { stored, send } = keyedServer()
  const unanswered = { current: undefined }
  await expect(submitOnce(unanswered, { body: 'wrong' }, send)).rejects.toThrow('422')
  await submitOnce(unanswered, { body: 'Olga' }, send)
  await submitOnce(unanswered, { body: 'Ivo' }, send)
  expect(stored.size).toBe(2)
})
