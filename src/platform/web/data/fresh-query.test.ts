import { type DataTag, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { createFreshnessCheck, initialDataFromList } from './fresh-query.ts'
import { invalidate, queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

const queryKey = ['rooms', '/api/rooms/:id', { id: '7' }]
const query = () => queryClient.getQueryCache().find({ queryKey, exact: true })!

/** Acts like a dialog that shows the room and aborts a pending read when it closes. Reads wait until settled. */
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
  const isFresh = createFreshnessCheck()
  const shown = () => (isFresh(queryKey) ? observer.getCurrentResult().data : undefined)
  const initial = shown()
  const close = observer.subscribe(() => undefined)
  async function settle(end: (read: PromiseWithResolvers<string>) => void) {
    const pending = query().promise
    end(reads.at(-1)!)
    await pending?.catch(() => undefined)
    await Promise.resolve()
  }
  return {
    initial,
    shown,
    close,
    reads,
    answer: (answered: string) => settle(read => read.resolve(answered)),
    fail: () => settle(read => read.reject(new Error('No answer'))),
  }
}

async function openLoadedDialog() {
  const dialog = openDialog()
  await dialog.answer('occupied')
  return dialog
}

test('shows unchanged data at once', async () => {
  ;(await openLoadedDialog()).close()
  expect(openDialog().initial).toBe('occupied')
})

test('withholds data that changed while its dialog was closed until it is read again', async () => {
  ;(await openLoadedDialog()).close()
  invalidate(['rooms'])
  const dialog = openDialog()
  expect(dialog.initial).toBeUndefined()
  expect(dialog.reads).toHaveLength(1)
  await dialog.answer('available')
  expect(dialog.shown()).toBe('available')
  dialog.close()
})

test('data stays stale if the dialog closes during the read', async () => {
  const first = await openLoadedDialog()
  invalidate(['rooms'])
  first.close()
  const dialog = openDialog()
  expect(dialog.initial).toBeUndefined()
  await dialog.answer('available')
  expect(dialog.shown()).toBe('available')
  dialog.close()
})

test('a dialog that replaces another one about the same record waits for the pending read', async () => {
  const first = await openLoadedDialog()
  invalidate(['rooms'])
  const second = openDialog()
  expect(second.initial).toBeUndefined()
  first.close()
  await first.answer('available')
  expect(second.shown()).toBe('available')
  second.close()
})

test('data on screen stays while it is read again, even if that fails', async () => {
  const dialog = await openLoadedDialog()
  invalidate(['rooms'])
  expect(dialog.shown()).toBe('occupied')
  await dialog.fail()
  expect(dialog.shown()).toBe('occupied')
  dialog.close()
})

test('withholds data after a failed read, in this dialog and the next one', async () => {
  ;(await openLoadedDialog()).close()
  invalidate(['rooms'])
  const dialog = openDialog()
  await dialog.fail()
  expect(dialog.shown()).toBeUndefined()
  dialog.close()
  expect(openDialog().initial).toBeUndefined()
})

test('a record starts with data from its list, unless the list is stale', () => {
  const list = ['rooms', '/api/rooms'] as unknown as DataTag<QueryKey, { id: number; name: string }[], Error>
  const { initialData, initialDataUpdatedAt } = initialDataFromList({ queryKey: list }, 7)
  expect(initialData()).toBeUndefined()
  queryClient.setQueryData(list, [{ id: 7, name: 'Room 7' }], { updatedAt: 1_000 })
  expect(initialData()).toEqual({ id: 7, name: 'Room 7' })
  expect(initialDataUpdatedAt()).toBe(1_000)
  expect(initialDataFromList({ queryKey: list }, 8).initialData()).toBeUndefined()
  invalidate(['rooms'])
  expect(initialData()).toBeUndefined()
})
