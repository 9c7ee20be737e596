import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { SearchBox } from './search-box.tsx'

const palette = () => page.getByRole('dialog', { name: 'Search' })

async function openSearchBox() {
  await openVenue()
  await renderPage(<SearchBox />)
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
}

/** Presses keys within a millisecond, as no person does. Returns those that were left to the browser. */
const pressAtOnce = (...keys: string[]) =>
  keys.filter(key =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

test('a slash opens the search, also right after Escape', async () => {
  await openSearchBox()
  expect(pressAtOnce('Escape', '/')).toEqual(['Escape'])
  await expect.element(palette().getByRole('combobox')).toHaveValue('')
})

test('the slashes of a scanned address open nothing', async () => {
  await openSearchBox()
  expect(pressAtOnce(':', '/', '/')).toEqual([':', '/', '/'])
})
