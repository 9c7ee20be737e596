import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#platform/web/data/query-client.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { CheckinsPage } from './checkins-page.tsx'

test('the filter says whether a member has no visits, is unknown, or the ID is none', async () => {
  const venue = await openVenue()
  await venue.given.member()
  await renderPage(<CheckinsPage />)
  const filter = page.getByRole('searchbox', { name: 'Filter by member ID' })
  await filter.fill('1')
  await expect.element(page.getByText('This member has no check-ins yet.')).toBeVisible()
  await filter.fill('M-000099')
  await expect.element(page.getByText('There is no member M-000099.')).toBeVisible()
  await filter.fill('nobody')
  await expect.element(page.getByText('A member ID looks like M-000123.')).toBeVisible()
  // What is no ID is not asked for.
  const last = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['member-checkins'] })
    .at(-1)
  expect([last?.state.fetchStatus, last?.state.status]).toEqual(['idle', 'pending'])
})
