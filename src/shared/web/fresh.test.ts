import { type DataTag, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { asListed, watchFreshness } from './fresh.ts'
import { markStale, queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

const queryKey = ['rooms', '/api/rooms/:id', { id: '7' }]
const query = () => queryClient.getQueryCache().find({ queryKey, exact: true })!

/** What a dialog does: shows the room, and ends the read under way when it closes. Each read waits until it is answered. */
function openDialog() {
  const reads: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: ({ signal }) => {
      const read = Promise.withResolvers<string>()
      signal.onabort = () => read.reject(signal.reason)
      reads.push(read)
      return read.promise
    },
    retry: false,
  })
  const isFresh = watchFreshness()
  const shown = () => (isFresh(queryKey) ? observer.getCurrentResult().data : undefined)
  const atFirst = shown()
  const close = observer.subscribe(() => undefined)
  async function settle(end: (read: PromiseWithResolvers<string>) => void) {
    const under = query().promise
    end(reads.at(-1)!)
    await under?.catch(() => undefined)
    await Promise.resolve()
  }
  return {
    atFirst,
    shown,
    close,
    reads,
    answer: (said: string) => settle(read => read.resolve(said)),
    fail: () => settle(read => read.reject(new Error('No answer'))),
  }
}

async function openedBefore() {
  const dialog = openDialog()
  await dialog.answer('occupied')
  return dialog
}

test('what nothing has changed since is shown at once', async () => {
  ;(await openedBefore()).close()
  expect(openDialog().atFirst).toBe('occupied')
})

test('what changed while its dialog was closed is withheld until it is read', async () => {
  ;(await openedBefore()).close()
  markStale(['rooms'])
  const dialog = openDialog()
  expect(dialog.atFirst).toBeUndefined()
  expect(dialog.reads).toHaveLength(1)
  await dialog.answer('available')
  expect(dialog.shown()).toBe('available')
  dialog.close()
})

test('closing the dialog while it is read does not make it fresh', async () => {
  const first = await openedBefore()
  markStale(['rooms'])
  first.close()
  const dialog = openDialog()
  expect(dialog.atFirst).toBeUndefined()
  await dialog.answer('available')
  expect(dialog.shown()).toBe('available')
  dialog.close()
})

test('a dialog that takes the place of another about the same thing waits for the read under way', async () => {
  const first = await openedBefore()
  markStale(['rooms'])
  const second = openDialog()
  expect(second.atFirst).toBeUndefined()
  first.close()
  await first.answer('available')
  expect(second.shown()).toBe('available')
  second.close()
})

test('what is shown stays in sight while it is read again, also where that fails', async () => {
  const dialog = await openedBefore()
  markStale(['rooms'])
  expect(dialog.shown()).toBe('occupied')
  await dialog.fail()
  expect(dialog.shown()).toBe('occupied')
  dialog.close()
})

test('what could not be read stays withheld, here and in the next dialog', async () => {
  ;(await openedBefore()).close()
  markStale(['rooms'])
  const dialog = openDialog()
  await dialog.fail()
  expect(dialog.shown()).toBeUndefined()
  dialog.close()
  expect(openDialog().atFirst).toBeUndefined()
})

test('a record begins with what its list says, but not with a list that is out of date', () => {
  const list = ['rooms', '/api/rooms'] as unknown as DataTag<QueryKey, { id: number; name: string }[], Error>
  const { initialData, initialDataUpdatedAt } = asListed({ queryKey: list }, 7)
  expect(initialData()).toBeUndefined()
  queryClient.setQueryData(list, [{ id: 7, name: 'Room 7' }], { updatedAt: 1_000 })
  expect(initialData()).toEqual({ id: 7, name: 'Room 7' })
  expect(initialDataUpdatedAt()).toBe(1_000)
  expect(asListed({ queryKey: list }, 8).initialData()).toBeUndefined()
  markStale(['rooms'])
  expect(initialData()).toBeUndefined()
})
