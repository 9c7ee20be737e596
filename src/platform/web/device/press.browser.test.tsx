import { expect, test, vi } from 'vitest'
import { afterPress, endPress, watchPresses } from './press.ts'

watchPresses()

const press = (type: string) => dispatchEvent(new PointerEvent(type))

test('an update waits for the end of a press, and a drag ends it at once', async () => {
  const done: string[] = []
  afterPress(() => done.push('before'))
  press('pointerdown')
  afterPress(() => done.push('first'))
  afterPress(() => done.push('second'))
  expect(done).toEqual(['before'])
  endPress()
  await Promise.resolve()
  expect(done).toEqual(['before', 'first', 'second'])
  afterPress(() => done.push('after'))
  expect(done).toHaveLength(4)
})

test('an update that throws does not drop the next one', async () => {
  const thrown: unknown[] = []
  const onError = (event: ErrorEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    thrown.push(event.error)
  }
  addEventListener('error', onError, { capture: true })
  let updates = 0
  press('pointerdown')
  afterPress(() => {
    throw new Error('It cannot be shown')
  })
  afterPress(() => updates++)
  press('pointercancel')
  await expect.poll(() => updates).toBe(1)
  removeEventListener('error', onError, { capture: true })
  expect(thrown).toMatchObject([{ message: 'It cannot be shown' }])
  vi.mocked(console.error).mockClear()
})
