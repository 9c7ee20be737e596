import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { payRental } from '#desk/rentals/contract.ts'
import { addLine } from '#money/bills/contract.ts'
import { wire } from '#testing/browser/input-method.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import TodayView from './today-view.tsx'

test('shows takings by method, what is owed and who works, and another day by its arrows', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const paid = await venue.given.unpaidRental()
  await venue.call(payRental, { params: paramsOf(paid), body: { paymentMethod: 'cash' } })
  await venue.given.unpaidRental({ facility: await venue.given.room() })
  const days: (string | undefined)[] = []
  await renderPage(<TodayView day={undefined} onDay={day => days.push(day)} />)
  await expect.element(page.getByRole('region', { name: 'Taken so far' })).toMatchTextContent('Cash $20.00')
  await expect.element(page.getByRole('region', { name: 'Owed in the house' })).toMatchTextContent('1 stay')
  await expect.element(page.getByRole('region', { name: 'Who works' })).toMatchTextContent('Admin User$20.00')
  await expect.element(page.getByRole('region', { name: 'Decide' })).toMatchTextContent('Nothing to decide.')
  await expect.element(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Previous day' }))
  expect(days).toEqual(['2026-05-19'])
})

test('a late stay is opened from the list; on a phone the list is only read', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const { facilityName } = await venue.given.runningRental({ minutesAgo: 200 })
  await renderPage(<TodayView day={undefined} onDay={() => {}} />)
  const open = page.getByRole('button', { name: /^Open Room/ })
  await expect
    .element(page.getByRole('region', { name: 'Decide' }))
    .toMatchTextContent(`${facilityName}, Jane Doe, is overdue by`)
  await expect
    .element(page.getByRole('region', { name: 'Decide' }))
    .toMatchTextContent('Lists stays overdue by 30m or more.')
  await expect.element(open).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(open).not.toBeInTheDocument()
})

test('a fee that was given free, which has no room, leads to the audit trail', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const { billId } = await venue.given.membership({})
  const free = { kind: 'comp', by: 'percent', value: 100, reason: 'Opening week' } as const
  await venue.call(addLine, { params: { id: String(billId) }, body: free })
  const shown = await renderPage(<TodayView day={undefined} onDay={() => {}} />)
  await expect
    .element(page.getByRole('region', { name: 'Decide' }))
    .toMatchTextContent('$50.00 was given free')
  await page.getByRole('button', { name: /^Open Audit Trail: / }).click()
  expect(shown.address()).toBe('/settings?tab=audit')
})

function Days() {
  const [day, setDay] = useState<string>()
  return <TodayView day={day} onDay={setDay} />
}

/** Moves a finger over the page, as a touch screen does. */
async function swipe(from: { x: number; y: number }, to: { x: number; y: number }) {
  const { left, top } = window.frameElement!.getBoundingClientRect()
  const at = ({ x, y }: typeof from) => [{ x: left + x, y: top + y }]
  const touch = (type: string, touchPoints: object[]) =>
    wire().send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', at(from))
  await touch('touchMove', at({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
  await touch('touchMove', at(to))
  await touch('touchEnd', [])
}

test('on a phone a swipe shows yesterday with who worked, and the other way today again', async () => {
  await page.viewport(390, 844)
  const venue = await openVenue()
  await venue.given.runningRental({ minutesAgo: 24 * 60, hours: 48 })
  await renderPage(<Days />)
  const day = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await day('May 20, 2026')
  await swipe({ x: 100, y: 300 }, { x: 300, y: 310 })
  await day('May 19, 2026')
  const worked = page.getByRole('region', { name: 'Who worked' })
  await expect.element(worked).toMatchTextContent(/Admin User\$[1-9]/)
  await expect.element(page.getByRole('region', { name: 'Taken' })).toMatchTextContent(/Credit Card \$[1-9]/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  // Up and down is a scroll, and a short way is none.
  await swipe({ x: 200, y: 600 }, { x: 280, y: 200 })
  await swipe({ x: 200, y: 300 }, { x: 160, y: 300 })
  await day('May 19, 2026')
  await swipe({ x: 300, y: 300 }, { x: 100, y: 310 })
  await day('May 20, 2026')
  await swipe({ x: 300, y: 300 }, { x: 100, y: 310 })
  await day('May 20, 2026')
})
