import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterPress, watchPresses } from '#platform/web/device/press.ts'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'
import { LABELS } from './scale.ts'
import { RentalTimeline } from './timeline-page.tsx'

/** Room 101 booked from 4 to 6 PM for $40, the better Room 102, and a guest in Room 103 until 2:30 PM. It is 2 PM. */
async function openTimeline() {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const room = await venue.given.room()
  const better = await venue.given.room({ hourlyRate: 30 })
  const booking = await venue.given.booking({ facility: room, inMinutes: 120, hours: 2, rate: 20 })
  const running = await venue.given.runningRental()
  await renderPage(<RentalTimeline spans={[]} />, '/timeline')
  const bar = page.getByRole('button', { name: /4:00 PM – 6:00 PM, booked$/ })
  await expect.element(bar).toBeVisible()
  const read = () => venue.call(api.readRental, { params: paramsOf(booking) })
  return { venue, better, bar, read, running }
}

test('arrows move a booking, Shift and arrows change its end, Enter saves at the price shown, Undo brings it back', async () => {
  const { bar, read, better } = await openTimeline()
  ;(bar.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  const panel = page.getByRole('status').filter({ hasText: 'Save' })
  await expect.element(panel).toMatchTextContent('Room 102 · 4:30 PM – 7:00 PM')
  await expect.element(panel.getByRole('button', { name: 'Save · $75.00' })).toBeEnabled()
  expect(await read()).toMatchObject({ totalAmount: 40 })
  await userEvent.keyboard('{Enter}')
  await expect.element(toast()).toMatchTextContent(`${better.name}, $75.00`)
  expect(await read()).toMatchObject({ facilityId: better.id, startDate: '2026-05-20T16:30:00', hours: 2.5 })
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(bar).toBeVisible()
  await expect.poll(read).toMatchObject({ startDate: '2026-05-20T16:00:00', totalAmount: 40 })
})

test('Esc cancels, and a time that is taken says so and cannot be saved', async () => {
  const { venue, better, bar, read } = await openTimeline()
  await venue.given.booking({ facility: better, inMinutes: 180 })
  ;(bar.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  const save = page.getByRole('button', { name: /^Save/ })
  await expect.element(page.getByText(/Room 102 is booked from 5:00 PM/)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(save).not.toBeInTheDocument()
  expect(await read()).toMatchObject({ facilityName: 'Room 101' })
})

test('a drag shows the price before the drop, and moves the booking', async () => {
  const { bar, better, read } = await openTimeline()
  const row = page.getByRole('listitem').filter({ hasText: better.name })
  const [from, to] = [bar.element().getBoundingClientRect(), row.element().getBoundingClientRect()]
  const at = (type: string, x: number, y: number) =>
    bar
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y }),
      )
  ;(bar.element() as HTMLElement).setPointerCapture = () => {}
  watchPresses()
  at('pointerdown', from.left + 20, from.top + 5)
  // 4.5 rem are an hour.
  at('pointermove', from.left + 20 + 72, to.top + 5)
  // The price does not wait for the end of the press.
  let waits = true
  afterPress(() => {
    waits = false
  })
  expect(waits).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Save · $60.00' })).toBeEnabled()
  at('pointerup', from.left + 20 + 72, to.top + 5)
  await expect.element(toast()).toMatchTextContent('Booking changed')
  expect(await read()).toMatchObject({ facilityId: better.id, startDate: '2026-05-20T17:00:00' })
})

test('the end of a running stay extends it at the price shown, never shortens it', async () => {
  const { venue, running } = await openTimeline()
  const bar = page.getByRole('button', { name: /1:30 PM – 2:30 PM$/ })
  await expect.element(bar).toBeVisible()
  ;(bar.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('button', { name: /^Extend/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('button', { name: 'Extend · $11.00' })).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast()).toMatchTextContent('Rental extended')
  expect(await venue.call(api.readRental, { params: paramsOf(running) })).toMatchObject({ hours: 1.5 })
})

test('an empty time of a row books it from that quarter hour', async () => {
  const { better } = await openTimeline()
  const slot = page.getByRole('button', { name: `Book ${better.name}` })
  const { width } = slot.element().getBoundingClientRect()
  // The day is 24 hours wide; 7:20 PM is pressed.
  await slot.click({ position: { x: ((19 + 1 / 3) / 24) * width, y: 5 } })
  const dialog = page.getByRole('dialog', { name: 'New Rental' })
  await expect.element(dialog.getByLabelText('Facility', { exact: true })).toHaveValue(String(better.id))
  await expect.element(dialog.getByLabelText('Start').last()).toHaveValue('19:15')
})

test('the name of a bar that begins before the visible hours stays in sight', async () => {
  await openTimeline()
  const bar = page.getByRole('button', { name: /1:30 PM – 2:30 PM$/ })
  await expect.element(bar).toBeVisible()
  const scroller = page.getByRole('region', { name: 'Timeline' }).element()
  const seenFrom = scroller.getBoundingClientRect().left + LABELS
  // Less of the bar is left than its name is wide.
  scroller.scrollLeft += bar.element().getBoundingClientRect().right - seenFrom - 25
  const name = bar.getByText('Jane Doe').element()
  await expect.poll(() => name.getBoundingClientRect().left).toBeGreaterThanOrEqual(seenFrom)
})
