import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

/** A venue where an annual premium membership costs $500 and a quarterly one $140. */
async function openVenueWithFees() {
  const venue = await openVenue()
  await venue.given.plan({ type: 'premium', fees: { annual: 500, quarterly: 140 } })
  return venue
}

test('a new membership proposes the fee of its type and period, and shows its price', async () => {
  const venue = await openVenueWithFees()
  await venue.given.plan({ type: 'premium', joiningFee: 25 })
  const { id: memberId } = await venue.given.member()
  const dialog = await openDialog('new-membership', { memberId })
  await expect.element(dialog.getByLabelText('Monthly fee')).toHaveValue('50.00')
  await expect.element(dialog.getByLabelText('Fee per year')).not.toBeInTheDocument()
  await dialog.getByLabelText('Membership type').selectOptions('premium')
  await dialog.getByLabelText('Billing frequency').selectOptions('annual')
  await expect.element(dialog.getByLabelText('Monthly fee')).toHaveValue('41.67')
  await expect.element(dialog.getByLabelText('Fee per year')).toHaveValue('500.00')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Joining fee$25.00')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$525.00')
  await dialog.getByRole('button', { name: /^Create Membership/ }).click()
  await expect.element(toast()).toMatchTextContent('Membership created successfully')
  expect(await venue.call(api.listMemberships)).toMatchObject([{ type: 'premium', periodFee: 500 }])
})

test('a typed fee stays when type and period change', async () => {
  const venue = await openVenueWithFees()
  const { id: memberId } = await venue.given.member()
  const dialog = await openDialog('new-membership', { memberId })
  await dialog.getByLabelText('Monthly fee').fill('45')
  await dialog.getByLabelText('Membership type').selectOptions('premium')
  await dialog.getByLabelText('Billing frequency').selectOptions('quarterly')
  await expect.element(dialog.getByLabelText('Monthly fee')).toHaveValue('45')
  await expect.element(dialog.getByLabelText('Fee per quarter')).toHaveValue('135.00')
  await dialog.getByLabelText('Fee per quarter').fill('130')
  await expect.element(dialog.getByLabelText('Monthly fee')).toHaveValue('43.33')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$130.00')
})

test('an edit proposes the fee of another type, and the old fee for the old type', async () => {
  const venue = await openVenueWithFees()
  const { id: membershipId } = await venue.given.membership({ billingFrequency: 'annual', periodFee: 555 })
  const dialog = await openDialog('edit-membership', { membershipId })
  await expect.element(dialog.getByLabelText('Fee per year')).toHaveValue('555.00')
  await dialog.getByLabelText('Membership type').selectOptions('premium')
  await expect.element(dialog.getByLabelText('Fee per year')).toHaveValue('500.00')
  await dialog.getByLabelText('Membership type').selectOptions('standard')
  await expect.element(dialog.getByLabelText('Fee per year')).toHaveValue('555.00')
})

test('a renewal keeps the fee of the membership unless the one from Settings is chosen', async () => {
  const venue = await openVenueWithFees()
  const terms = { type: 'premium', billingFrequency: 'annual', periodFee: 450, payNow: true } as const
  const { id: membershipId } = await venue.given.membership(terms)
  const dialog = await openDialog('renew-membership', { membershipId })
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(price).toMatchTextContent('Due$450.00')
  await dialog.getByRole('radio', { name: '$500.00 from Settings' }).click()
  await expect.element(price).toMatchTextContent('Due$500.00')
  await dialog.getByRole('button', { name: /^Renew/ }).click()
  await expect.element(toast()).toMatchTextContent('Membership renewed')
  expect(await venue.call(api.listMemberships)).toMatchObject([{ periodFee: 500, balance: 0 }])
})

test('credit of an earlier membership pays a renewal first unless staff keep it', async () => {
  const venue = await openVenue()
  const earlier = await venue.given.membership()
  const params = { id: String(earlier.id) }
  await venue.call(api.addPayment, { params, body: { amount: 80, paymentMethod: 'cash' } })
  await venue.call(api.cancelMembership, { params, body: { reason: 'Other type' } })
  const { memberId } = earlier
  const { id: membershipId } = await venue.given.membership({ memberId, payNow: true })
  const dialog = await openDialog('renew-membership', { membershipId })
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(price).toMatchTextContent('Credit from other bills-$30.00')
  await expect.element(price).toMatchTextContent('Due$20.00')
  await dialog.getByLabelText('Use credit from other bills · $30.00').click()
  await expect.element(price).toMatchTextContent('Due$50.00')
  await dialog.getByLabelText('Use credit from other bills · $30.00').click()
  await dialog.getByRole('button', { name: 'Renew · $20.00 credit card' }).click()
  await expect.element(toast()).toMatchTextContent('Membership renewed')
  expect(await venue.call(api.listMemberships)).toMatchObject([{ balance: 0 }, { balance: 0 }])
})
