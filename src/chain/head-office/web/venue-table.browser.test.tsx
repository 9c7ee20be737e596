import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import type { ChainVenue } from '../contract.ts'
import { VenueNotes } from './venue-notes.tsx'
import { VenueTable } from './venue-table.tsx'

const nothing = { revenue: 0, tax: 0, payments: 0, days: 0 }

/** A venue that has joined and has not reported yet. */
const joined = (id: number, name: string): ChainVenue => ({
  id,
  name,
  state: 'joined',
  seenAt: '2026-05-08T14:30:00.000Z',
  isLate: false,
  currency: null,
  timeZone: null,
  today: null,
  month: nothing,
  altered: [],
})

async function renderTable(width: number) {
  await page.viewport(width, 844)
  const venues = [joined(1, 'Hill'), joined(2, 'The Old Brewery Quarter Bathhouse')]
  await renderPage(<VenueTable figures={{ month: '2026-05', isCurrentMonth: true, venues, totals: [] }} />)
  await expect.element(page.getByRole('button', { name: 'Hill' })).toBeVisible()
}

/** The left edge of the words in a button, in px. */
function leftOfWords(name: string): number {
  const words = document.createRange()
  words.selectNodeContents(page.getByRole('button', { name }).element())
  return words.getBoundingClientRect().left
}

test('on a phone, short and long names begin at the same edge', async () => {
  await renderTable(390)
  expect(leftOfWords('Hill')).toBe(leftOfWords('The Old Brewery Quarter Bathhouse'))
})

test('every figure of a venue that has not reported is a dash', async () => {
  await renderTable(1440)
  await expect.element(page.getByRole('row', { name: /^Hill/ })).toMatchTextContent(/–.*–.*–0/)
})

test.each([
  [true, /has not reported since .*\. Today is missing in the totals\.$/],
  [false, /has not reported since [^.]*\.\s*$/],
])(
  'a late venue is missing in the totals of today, which only the present month has: %s',
  async (isCurrentMonth, note) => {
    const venues = [{ ...joined(1, 'Hill'), isLate: true }]
    await renderPage(<VenueNotes figures={{ month: '2026-05', isCurrentMonth, venues, totals: [] }} />)
    await expect.element(page.getByRole('status')).toMatchTextContent(note)
  },
)
