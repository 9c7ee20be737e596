import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Dialog, DialogBody } from '../ui/dialogs/dialog.tsx'
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

test('a double click on what closes a dialog presses nothing below it', async () => {
  let sales = 0
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <Button className="fixed inset-0 h-full" onClick={() => sales++}>
          Sell
        </Button>
        {isOpen && (
          <Dialog title="Take Payment" onClose={() => setOpen(false)}>
            <DialogBody>
              <Button onClick={() => flushSync(() => setOpen(false))}>Pay</Button>
            </DialogBody>
          </Dialog>
        )}
      </>
    )
  }
  await renderPage(<Page />)
  await page.getByRole('button', { name: 'Pay' }).dblClick()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sales).toBe(0)
  await page.getByRole('button', { name: 'Sell' }).click()
  expect(sales).toBe(1)
})
