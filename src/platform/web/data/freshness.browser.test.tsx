import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '../../values/time.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Listens to focus and network, as in the app.
  queryClient.mount()
})
afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  vi.useRealTimers()
})

/** A list that can be shown and hidden. Counts how often it is read. */
function createList() {
  const read = vi.fn(async () => 'rooms')
  const options = { queryKey: ['rooms'], queryFn: read }
  const show = () => new QueryObserver(queryClient, options).subscribe(() => undefined)
  return { read, show }
}

test('data is fresh for 5 minutes: shown again, it is read again only after them', async () => {
  const { read, show } = createList()
  show()()
  await vi.advanceTimersByTimeAsync(5 * MINUTE - SECOND)
  show()()
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(SECOND)
  show()()
  expect(read).toHaveBeenCalledTimes(2)
})

test('data on screen is not polled, nor read again when focus or network return', async () => {
  const { read, show } = createList()
  const hide = show()
  await vi.advanceTimersByTimeAsync(60 * MINUTE)
  for (const event of ['focus', 'visibilitychange', 'offline', 'online']) {
    dispatchEvent(new Event(event))
    document.dispatchEvent(new Event(event, { bubbles: true }))
    await vi.advanceTimersByTimeAsync(MINUTE)
  }
  expect(read).toHaveBeenCalledTimes(1)
  hide()
})
