import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import { MembershipMenu } from './membership-menu.tsx'

async function openTrial() {
  const venue = await openVenue()
  const trial = { name: 'Trial', type: 'standard', fees: { monthly: 20 }, once: true } as const
  const { id: planId } = await venue.call(api.addPlan, { body: trial })
  return venue.given.membership({ planId, payNow: true })
}

const names = (items: Element[]) => items.map(({ textContent }) => textContent)

test('the menu of a trial offers no renewal', async () => {
  await renderPage(<MembershipMenu membership={await openTrial()} />)
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'View Details' })).toBeVisible()
  expect(names(page.getByRole('menuitem').elements())).toEqual([
    'View Details',
    'Add Payment',
    'Suspend',
    'Cancel',
  ])
})

test('the details of a trial offer another plan, and no renewal', async () => {
  const { id: membershipId } = await openTrial()
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details.getByRole('button', { name: 'Change Plan' })).toBeVisible()
  await expect.element(details.getByRole('button', { name: 'Renew' })).not.toBeInTheDocument()
  await expect.element(details.getByRole('switch')).not.toBeInTheDocument()
})
