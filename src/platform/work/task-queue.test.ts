import { expect, test } from 'vitest'
import { createTaskQueue, runForVenue } from './task-queue.ts'

/** Queues tasks for venues, each named 'harbor 1', and returns the names in the order in which they started. */
async function startOrder(venues: Record<string, number>, concurrency = 1): Promise<string[]> {
  const inTurn = createTaskQueue(concurrency, 40, 'Too many')
  const [started, all]: [string[], Promise<unknown>[]] = [[], []]
  for (const [name, count] of Object.entries(venues))
    runForVenue({ name }, () => {
      for (let number = 1; number <= count; number++)
        all.push(inTurn(async () => started.push(`${name} ${number}`)))
    })
  await Promise.all(all)
  return started
}

test('venues with waiting tasks take turns', async () => {
  expect(await startOrder({ harbor: 4, hill: 2, town: 1 })).toEqual([
    'harbor 1',
    ...['harbor 2', 'hill 1', 'town 1'],
    ...['harbor 3', 'hill 2'],
    'harbor 4',
  ])
})

test('tasks of one venue start in order, as many at once as allowed', async () => {
  expect(await startOrder({ harbor: 3 }, 2)).toEqual(['harbor 1', 'harbor 2', 'harbor 3'])
})

test('a venue with a full queue is refused, another is not; a failed task holds up nobody', async () => {
  const inTurn = createTaskQueue(1, 2, 'Too many sign-ins')
  const [harbor, hill] = [{}, {}]
  const gate = Promise.withResolvers<void>()
  const first = inTurn(() => gate.promise, harbor)
  const failing = inTurn(() => Promise.reject(new Error('damaged')), harbor)
  const last = inTurn(async () => 'harbor', harbor)
  expect(() => inTurn(async () => 'refused', harbor)).toThrow('Too many sign-ins')
  const other = inTurn(async () => 'hill', hill)
  gate.resolve()
  await first
  await expect(failing).rejects.toThrow('damaged')
  expect(await Promise.all([last, other])).toEqual(['harbor', 'hill'])
})
