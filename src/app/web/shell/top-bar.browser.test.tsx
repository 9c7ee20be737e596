import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as devices from '#office/devices/contract.ts'
import { call } from '#platform/web/data/api.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { Layout } from './layout.tsx'

test('the top bar of a phone has room for the number of papers that wait', async () => {
  await page.viewport(390, 844)
  const venue = await openVenue()
  const { id } = await venue.call(devices.addPrinter, {
    body: { name: 'Front', transport: 'server_file', address: '/dev/usb/lp9', columns: 42 },
  })
  const body = { name: 'Desk', printerId: id, drawer: 'none' as const, receipt: 'never' as const }
  await call(devices.equipDesk, { body })
  for (let count = 0; count < 10; count++) await call(devices.testPrinter, { params: { id: String(id) } })
  await renderPage(<Layout />)
  await expect.element(page.getByRole('button', { name: '10 not printed' })).toBeVisible()
  const buttons = [...document.querySelectorAll('header button')]
  const right = Math.max(...buttons.map(button => button.getBoundingClientRect().right))
  expect(right).toBeLessThanOrEqual(382)
})
