import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { scan } from '#testing/browser/scan.ts'
import { openVenue } from '#testing/browser/venue.ts'
import { loadDialog } from '../dialogs.ts'

test('an open sale takes the scanned product, also if the shell was loaded after it', async () => {
  const venue = await openVenue()
  const barcode = '036000291452'
  const water = await venue.given.item({ name: 'Bottled Water', price: 3, barcode, isFavorite: true })
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  const Shell = lazyPart(async () => {
    await mayLoad
    const { ScannedProducts } = await import('#desk/sales/web/shared/scanned-products.tsx')
    return { default: ScannedProducts }
  })
  await loadDialog('new-sale')
  const shown = await renderPage(
    <Suspense fallback={<p>Loading</p>}>
      <Shell />
      <p>Ready</p>
    </Suspense>,
    '/?dialog=new-sale',
  )
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: /^Bottled Water/ })).toBeVisible()
  load()
  await expect.element(page.getByText('Ready')).toBeInTheDocument()
  scan(water.barcode)
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$3.30')
  scan(water.barcode)
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$6.60')
  expect(shown.address()).toBe('/?dialog=new-sale')
})
