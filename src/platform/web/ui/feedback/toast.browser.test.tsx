import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderPage, toast as shownToast } from '#testing/browser/render.tsx'
import { Button } from '../actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialogs/dialog.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { toast, toastNews, toastNext } from './toast.ts'

test('a new toast replaces the one before it', async () => {
  await renderPage(<Button onClick={() => toast({ title: 'Saved', description: 'Room 7' })}>Save</Button>)
  toast({ title: 'Loaded' })
  await expect.element(shownToast()).toMatchTextContent('Loaded')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(shownToast()).toHaveTextContent('SavedRoom 7')
})

test('F8 moves the focus to the toasts, and Close dismisses one', async () => {
  await renderPage(null)
  toast({ title: 'Check-in successful' })
  await expect.element(shownToast()).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('list')).toHaveFocus()
  await shownToast().getByRole('button', { name: 'Close' }).click()
  await expect.element(shownToast()).not.toBeInTheDocument()
})

test('the action of a toast runs once and dismisses it', async () => {
  let undone = 0
  await renderPage(null)
  toast({ title: 'Item deleted', action: { label: 'Undo', onPress: () => void undone++ } })
  await shownToast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(shownToast()).not.toBeInTheDocument()
  expect(undone).toBe(1)
})

test('a button of a toast can be pressed below a dialog that opens after it, and leaves it open', async () => {
  let undone = 0
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return isOpen ? (
      <Dialog title="Room 107" onClose={() => setOpen(false)}>
        <DialogBody>Free</DialogBody>
      </Dialog>
    ) : (
      <Button onClick={() => setOpen(true)}>Open</Button>
    )
  }
  await renderPage(<Page />)
  toast({ title: 'Item deleted', action: { label: 'Undo', onPress: () => void undone++ }, lasts: 60_000 })
  await expect.element(shownToast()).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Room 107' })
  await expect.element(dialog).toHaveFocus()
  await shownToast().getByRole('button', { name: 'Undo', includeHidden: true }).click()
  expect(undone).toBe(1)
  await expect.element(dialog).toBeVisible()
})

const readRect = (locator: Locator) => locator.element().getBoundingClientRect()

function isCovered(part: Locator, over: Locator): boolean {
  const [box, shown] = [readRect(part), readRect(over)]
  return box.bottom > shown.top && box.top < shown.bottom && box.right > shown.left && box.left < shown.right
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  // 200 % zoom halves the window of a desk.
  [720, 450],
  [390, 844],
] as const)
  test(`over a dialog, a toast covers neither its title, a button nor a sum at ${width} px`, async () => {
    await page.viewport(width, height)
    await renderPage(
      <Dialog title="Room 107" onClose={() => {}}>
        <DialogBody className="flex flex-col gap-3">
          <Button>Extend</Button>
          <dl data-sums className="shrink-0">
            <dt>Due</dt>
            <dd>$22.00</dd>
          </dl>
          <p className="h-40 shrink-0">The guest has a locker, too.</p>
          <p className="h-[200vh]" />
        </DialogBody>
        <DialogFooter>
          <Button className="md:mr-auto">Edit</Button>
          <Button>Check In</Button>
        </DialogFooter>
      </Dialog>,
    )
    const dialog = page.getByRole('dialog', { name: 'Room 107' })
    await expect.element(dialog).toHaveFocus()
    toast({
      title: 'Check-in successful',
      description: 'Room 107 has been checked in',
      detail: '$35.20 cash',
    })
    await expect.element(shownToast()).toBeVisible()
    expect(readRect(shownToast()).width).toBeGreaterThan(200)
    const buttons = ['Close', 'Extend', 'Edit', 'Check In'].map(name => dialog.getByRole('button', { name }))
    const parts = [dialog.getByRole('heading', { name: 'Room 107' }), dialog.getByText('$22.00'), ...buttons]
    // A sheet slides in from below.
    await expect.poll(() => Math.round(readRect(dialog).bottom)).toBeLessThanOrEqual(height)
    await expect
      .poll(() => parts.filter(part => isCovered(part, shownToast())).map(({ selector }) => selector))
      .toEqual([])
  })

test('a toast moves off a button that appears under it on a phone', async () => {
  await page.viewport(390, 844)
  function Growing() {
    const [isLong, setLong] = useState(false)
    return (
      <Dialog title="Room 107" onClose={() => {}}>
        <DialogBody className="flex flex-col gap-3">
          <Button onClick={() => setLong(true)}>Extend</Button>
          {isLong && <Button className="h-72">Other</Button>}
          <p className="shrink-0" style={{ height: 1600 }} />
        </DialogBody>
      </Dialog>
    )
  }
  await renderPage(<Growing />)
  toast({ title: 'Rental extended', description: 'Room 107 until 7:23 PM' })
  await expect.element(shownToast()).toBeVisible()
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect.element(page.getByRole('button', { name: 'Other' })).toBeVisible()
  await expect
    .poll(() => readRect(shownToast()).top - readRect(page.getByRole('button', { name: 'Other' })).bottom)
    .toBeGreaterThanOrEqual(0)
})

for (const width of [1440, 1024])
  test(`on a page, a toast covers no action of its header at ${width} px`, async () => {
    await page.viewport(width, 800)
    // Below the top bar, as in the app.
    await renderPage(
      <div style={{ padding: 24, paddingTop: 80 }}>
        <PageHeader title="Billing" actions={<Button>New Invoice</Button>} />
      </div>,
    )
    toast({ title: 'Room Status Changed', description: 'Room 107 is now available', variant: 'destructive' })
    await expect.element(shownToast()).toBeVisible()
    const header = readRect(page.getByRole('button', { name: 'New Invoice' }))
    expect(readRect(shownToast()).top).toBeGreaterThan(header.bottom)
    expect(readRect(shownToast()).bottom).toBeLessThanOrEqual(800)
  })

test('on a phone, a toast covers neither the foot of the page nor a primary button', async () => {
  await page.viewport(390, 844)
  await renderPage(
    <div className="fixed inset-0 flex flex-col justify-between">
      <Button variant="primary">New Rental</Button>
      <Button variant="primary" className="mt-auto mb-8">
        Save
      </Button>
      <div data-foot>
        <p className="h-11">Room 107 is held for #1</p>
        <nav className="h-14">Board</nav>
      </div>
    </div>,
  )
  toast({ title: 'Room Status Changed', description: 'Room 107 is now available', variant: 'destructive' })
  await expect.element(shownToast()).toBeVisible()
  const [first, save, bar] = [
    page.getByRole('button', { name: 'New Rental' }),
    page.getByRole('button', { name: 'Save' }),
    page.getByRole('navigation'),
  ].map(readRect)
  await expect.poll(() => readRect(shownToast()).bottom).toBeLessThanOrEqual(save!.top)
  expect(save!.bottom).toBeLessThanOrEqual(bar!.top)
  expect(readRect(shownToast()).top).toBeGreaterThan(first!.bottom)
  page.getByRole('button', { name: 'Save' }).element().remove()
  const offer = readRect(page.getByText('Room 107 is held for #1'))
  await expect.poll(() => readRect(shownToast()).bottom).toBe(offer.top - 8)
})

test('a toast that waits is shown once the visible one is gone', async () => {
  await renderPage(null)
  toast({ title: 'Sent' })
  toastNext({ title: 'Arrived' })
  await expect.element(shownToast()).toMatchTextContent('Sent')
  await shownToast().getByRole('button', { name: 'Close' }).click()
  await expect.element(shownToast()).toMatchTextContent('Arrived')
  await shownToast().getByRole('button', { name: 'Close' }).click()
  await expect.element(shownToast()).not.toBeInTheDocument()
})

test('news replaces a toast, but follows one with a button', async () => {
  await renderPage(null)
  toast({ title: 'Loaded' })
  toastNews({ title: 'Room Status Changed' })
  await expect.element(shownToast()).toMatchTextContent('Room Status Changed')
  toast({ title: 'Checked out', action: { label: 'Undo', onPress: () => {} } })
  toastNews({ title: 'New Work Order' })
  await expect.element(shownToast()).toMatchTextContent('Checked out')
  await shownToast().getByRole('button', { name: 'Close' }).click()
  await expect.element(shownToast()).toMatchTextContent('New Work Order')
  toast({ title: 'Check-in successful', also: [{ label: 'Print', onPress: () => {} }] })
  toastNews({ title: 'Rental ends soon' })
  await expect.element(shownToast()).toMatchTextContent('Check-in successful')
})

test('a toast is shown for 5000 ms', async () => {
  await renderPage(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  toast({ title: 'Saved' })
  await expect.element(shownToast()).toBeVisible()
  await vi.advanceTimersByTimeAsync(4_900)
  // The page has had time to draw what came of it.
  await userEvent.keyboard('{Shift}')
  await expect.element(shownToast()).toBeVisible()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(shownToast()).not.toBeInTheDocument()
})
