import { expect, test } from 'vitest'
import { addDays, formatDay } from '#platform/values/time.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

/** A paid Standard membership at $50, and a Premium plan at $80 a month. */
async function openVenueWithPlans(type: 'standard' | 'premium' = 'standard') {
  const venue = await openVenue()
  await venue.given.plan({ type: 'premium', fees: { monthly: 80 } })
  const { id } = await venue.given.membership({ type, payNow: true })
  const read = () => venue.call(api.readMembership, { params: { id: String(id) } })
  return { venue, read, membershipId: id }
}

test('starts with the plan and frequency of the membership, and changes nothing until one differs', async () => {
  const { venue, read, membershipId } = await openVenueWithPlans()
  await venue.given.plan({ type: 'standard', fees: { annual: 500 } })
  const dialog = await openDialog('change-plan', { membershipId })
  const submit = dialog.getByRole('button', { name: /^Change Plan/ })
  await expect.element(dialog.getByRole('radio', { name: 'Standard' })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect.element(dialog).toMatchTextContent('Choose another plan or billing frequency.')
  await expect.element(submit).toBeDisabled()
  for (const heading of ['Plan', 'Billing frequency', 'Applies'])
    await expect.element(dialog.getByText(heading, { exact: true })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Annual' }).click()
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$450.00')
  await expect.element(submit).toBeEnabled()
  await dialog.getByRole('radio', { name: 'Monthly' }).click()
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Annual' }).click()
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Plan changed')
  expect(await read()).toMatchObject({ type: 'standard', billingFrequency: 'annual', periodFee: 500 })
})

test('a plan that is no longer sold stays the choice of its memberships', async () => {
  const { venue } = await openVenueWithPlans()
  const spring = { name: 'Spring', type: 'standard', fees: { monthly: 40 } } as const
  const { id: planId } = await venue.call(api.addPlan, { body: spring })
  const { id: membershipId } = await venue.given.membership({ planId })
  await venue.call(api.editPlan, { params: { id: String(planId) }, body: { onSaleUntil: '2026-05-19' } })
  const dialog = await openDialog('change-plan', { membershipId })
  await expect.element(dialog.getByRole('radio', { name: 'Spring' })).toBeChecked()
})

test('an upgrade shows what it credits and charges before it takes the difference', async () => {
  const { read, membershipId } = await openVenueWithPlans()
  const dialog = await openDialog('change-plan', { membershipId })
  await dialog.getByRole('radio', { name: 'Premium' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Now' })).toBeChecked()
  await expect.element(dialog).toMatchTextContent('$50.00 for unused days is credited, $80.00 is charged.')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$30.00')
  await dialog.getByRole('button', { name: /^Change Plan · \$30\.00/ }).click()
  await expect.element(toast()).toMatchTextContent('Plan changed')
  expect(await read()).toMatchObject({ type: 'premium', periodFee: 80, balance: 0 })
})

test('tax is shown below the total that includes it, apart from what was owed before', async () => {
  const { venue } = await openVenueWithPlans()
  const { id: membershipId } = await venue.given.membership()
  const dialog = await openDialog('change-plan', { membershipId })
  await dialog.getByRole('radio', { name: 'Premium' }).click()
  await expect
    .element(dialog.getByRole('region', { name: 'Price' }))
    .toMatchTextContent('Total$30.00Includes tax 10%$2.72Previous balance$50.00Due$80.00')
})

test('a downgrade is planned for the next period, shown in the details and withdrawn there', async () => {
  const { read, membershipId } = await openVenueWithPlans('premium')
  const dialog = await openDialog('change-plan', { membershipId })
  await dialog.getByRole('radio', { name: 'Standard' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'From the next period' })).toBeChecked()
  await expect
    .element(dialog)
    .toMatchTextContent('for $50.00 a month if it is renewed. Nothing is charged now.')
  const from = formatDay(addDays((await read()).endDate, 1))
  await expect
    .element(dialog.getByRole('region', { name: 'Price' }))
    .toMatchTextContent(`Due now$0.00From ${from}$50.00 a month`)
  await expect.element(dialog).toMatchTextContent('the change waits until somebody renews it.')
  await dialog.getByRole('button', { name: 'Renew Automatically' }).click()
  await expect.element(dialog.getByText('the change waits')).not.toBeInTheDocument()
  expect(await read()).toMatchObject({ renews: true })
  await dialog.getByRole('button', { name: /^Change Plan/ }).click()
  await expect.element(toast()).toMatchTextContent(`Plan changes on ${from}Standard, $50.00 a month`)
  expect(await read()).toMatchObject({ type: 'premium', balance: 0, planChange: { periodFee: 50 } })
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details).toMatchTextContent('for $50.00')
  await details.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(details.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  expect(await read()).toMatchObject({ planChange: null })
})

test('the details switch the renewal on', async () => {
  const { read, membershipId } = await openVenueWithPlans()
  const details = await openDialog('membership-details', { membershipId })
  await details.getByRole('switch', { name: 'Renews automatically' }).click()
  await expect.element(details.getByRole('switch', { name: /^Renews after/ })).toBeChecked()
  expect(await read()).toMatchObject({ renews: true })
})

test('an edit of the type says what it credits and charges', async () => {
  const { membershipId } = await openVenueWithPlans()
  const dialog = await openDialog('edit-membership', { membershipId })
  await dialog.getByLabelText('Membership type').selectOptions('premium')
  await expect.element(dialog).toMatchTextContent('$50.00 for unused days is credited, $80.00 is charged.')
})

test('an edit proposes the fees of the plan that the membership has, not of the default', async () => {
  const { venue } = await openVenueWithPlans()
  await venue.given.plan({ type: 'standard', fees: { annual: 500 } })
  const body = { name: 'Off-peak', type: 'standard', fees: { monthly: 30, annual: 300 } } as const
  const { id: planId } = await venue.call(api.addPlan, { body })
  const { id: membershipId } = await venue.given.membership({ planId, payNow: true })
  const params = { id: String(membershipId) }
  await venue.call(api.editPlan, { params: { id: String(planId) }, body: { onSaleUntil: '2026-05-19' } })
  const dialog = await openDialog('edit-membership', { membershipId })
  await expect.element(dialog.getByLabelText('Monthly fee')).toHaveValue('30.00')
  await expect.element(dialog.getByLabelText('Plan', { exact: true })).not.toBeInTheDocument()
  await dialog.getByLabelText('Membership type').selectOptions('premium')
  await dialog.getByLabelText('Membership type').selectOptions('standard')
  await dialog.getByLabelText('Billing frequency').selectOptions('annual')
  await expect.element(dialog.getByLabelText('Fee per year')).toHaveValue('300.00')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Membership updated successfully')
  expect(await venue.call(api.readMembership, { params })).toMatchObject({ planId, periodFee: 300 })
})

test('a sale asks for the plan only if its type has two on sale', async () => {
  const { venue } = await openVenueWithPlans()
  const { id: memberId } = await venue.given.member()
  await venue.call(api.addPlan, { body: { name: 'Off-peak', type: 'premium', fees: { monthly: 30 } } })
  const past = { name: 'Spring', onSaleUntil: '2026-05-19' }
  await venue.call(api.addPlan, { body: { ...past, type: 'student', fees: { monthly: 30 } } })
  const dialog = await openDialog('new-membership', { memberId })
  await dialog.getByLabelText('Membership type').selectOptions('student')
  await expect.element(dialog.getByLabelText('Plan', { exact: true })).not.toBeInTheDocument()
  await dialog.getByLabelText('Membership type').selectOptions('premium')
  await dialog.getByLabelText('Plan', { exact: true }).selectOptions('Off-peak')
  await expect.element(dialog.getByLabelText('Monthly fee')).toHaveValue('30.00')
  await dialog.getByRole('button', { name: /^Create Membership/ }).click()
  await expect.element(toast()).toMatchTextContent('Membership created successfully')
  expect(await venue.call(api.listMemberships)).toMatchObject([{ type: 'premium', periodFee: 30 }, {}])
})
