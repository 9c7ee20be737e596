import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../../testing/browser/render.tsx'
import { openVenue } from '../../../testing/browser/venue.ts'
import SearchPalette from './search-palette.tsx'

test('a product comes before the rooms that only mention its name', async () => {
  const venue = await openVenue()
  const water = await venue.given.item({ name: 'Bottled Water', price: 3, isFavorite: true })
  await venue.given.room({ roomType: 'Water bed' })
  const shown = await renderPage(
    <SearchPalette typed="water" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  const byFeature = page.getByRole('group', { name: 'Rooms and lockers by feature' })
  await expect.element(byFeature.getByRole('option', { name: /^Room 101/ })).toBeVisible()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Sell Bottled Water')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.address).toBe(`/?itemId=${water.id}&dialog=new-sale`)
})

test('a room whose name matches comes first', async () => {
  const venue = await openVenue()
  await venue.given.item({ name: 'Lotus Tea', price: 4, isFavorite: true })
  await venue.given.room({ name: 'Lotus Suite' })
  await renderPage(
    <SearchPalette typed="lotus" entered={false} onType={() => undefined} onClose={() => undefined} />,
  )
  await expect.element(page.getByRole('option', { name: /^Sell Lotus Tea/ })).toBeVisible()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Lotus Suite')
})
