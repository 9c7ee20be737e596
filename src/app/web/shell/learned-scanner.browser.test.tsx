import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as papersApi from '#money/papers/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import * as devices from '#office/devices/contract.ts'
import { call } from '#platform/web/data/api.ts'
import { LEARNED_CODE } from '#platform/web/device/scanner/scanner-profile.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { typeAsScanner } from '#testing/browser/scan.ts'
import { openVenue } from '#testing/browser/venue.ts'
import ScannedThings from './scanned-things.tsx'

/** What a computer with a German keyboard makes of a US scanner that begins with '~' and ends with Tab. */
const typed = (code: string) =>
  `~${[...code].map(character => ({ Y: 'Z', Z: 'Y', '-': 'ß' })[character] ?? character).join('')}\t`

test('a scanner that was learned in three scans is understood on any screen', async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ customerName: 'Ann Ames' })
  const [payment] = (await venue.call(paymentsApi.listPayments)).payments
  await venue.call(papersApi.printReceipt, { params: { id: String(payment!.id) } })
  const body = { name: 'Desk', printerId: null, drawer: 'none' as const, receipt: 'never' as const }
  await call(devices.equipDesk, { body })

  const dialog = await openDialog('learn-scanner', {})
  await expect.element(dialog.getByLabelText('Scan here')).toHaveFocus()
  for (const scans of ['1 of 3 scans', '2 of 3 scans']) {
    await typeAsScanner(typed('TEST-AQWZYM-0123456780'))
    await expect.element(dialog.getByText(scans)).toBeVisible()
  }
  await typeAsScanner(typed(LEARNED_CODE))
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This was another code')
  for (const _ of [1, 2, 3]) await typeAsScanner(typed(LEARNED_CODE))
  await expect.element(toast()).toMatchTextContent('Scanner learned')
  expect(await call(devices.readDesk)).toMatchObject({
    scanner: { prefix: '~', suffix: 'tab', case: 'same', layout: { ß: '-', Y: 'Z', Z: 'Y' } },
  })

  const shown = await renderPage(<ScannedThings />)
  await expect
    .poll(async () => {
      await typeAsScanner(typed('R-000001'))
      return shown.address()
    })
    .toContain('dialog=payment-details')
  await expect.element(page.getByRole('dialog', { name: 'Payment' })).toMatchTextContent('Ann Ames')
})
