import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { MembershipsPage } from './memberships-page.tsx'

const names = () =>
  page
    .getByRole('list', { name: 'Memberships' })
    .getByRole('listitem')
    .elements()
    .map(item => item.querySelector('.font-semibold')?.textContent)

/** Memberships that end this month, next month and later; two of them are owed. */
async function openVenueWithMemberships() {
  const venue = await openVenue()
  for (const [firstName, form] of [
    ['Ann', { endDate: '2026-09-01', type: 'family', payNow: true }],
    ['Ben', { endDate: '2026-05-31', payNow: true }],
    ['Cid', { endDate: '2026-05-25', monthlyFee: 80 }],
    ['Dan', { endDate: '2026-06-01', monthlyFee: 90 }],
  ] as const) {
    const { id: memberId } = await venue.given.member({ firstName, lastName: 'Member' })
    await venue.given.membership({ memberId, ...form })
  }
}

test('memberships are filtered and sorted by end date, type and what is owed', async () => {
  await openVenueWithMemberships()
  const { address } = await renderPage(<MembershipsPage />, '/memberships')
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect.poll(names).toEqual(['Dan Member', 'Cid Member', 'Ben Member', 'Ann Member'])
  await order.selectOptions('Ends last')
  await expect.poll(names).toEqual(['Ann Member', 'Dan Member', 'Ben Member', 'Cid Member'])
  await page.getByRole('button', { name: 'Expires This Month' }).click()
  await expect.poll(names).toEqual(['Cid Member', 'Ben Member'])
  await page.getByRole('button', { name: 'Owes' }).click()
  await expect.poll(names).toEqual(['Cid Member'])
  await expect.element(order).toHaveValue('owed')
  await page.getByRole('button', { name: 'Expires This Month' }).click()
  await page.getByRole('button', { name: 'Owes' }).click()
  await expect.poll(address).toBe('/memberships')

  await page.getByRole('button', { name: 'More Filters' }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('Family')
  await userEvent.keyboard('{Escape}')
  await expect.poll(names).toEqual(['Ann Member'])
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Cancelled')
  await page.getByRole('button', { name: 'Clear Search and Filters' }).click()
  await expect.poll(names).toHaveLength(4)

  await page.getByLabelText('Search by member...').fill('cid')
  await expect.poll(names).toEqual(['Cid Member'])
  await page.getByRole('tab', { name: 'Prices' }).click()
  await expect.poll(address).toBe('/memberships?view=prices')
  await page.getByRole('tab', { name: 'All' }).click()
  await expect.poll(names).toHaveLength(4)
})
