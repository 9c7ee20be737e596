import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as billing from '#money/payments/contract.ts'
import type { Role } from '#platform/http/roles.ts'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'
import { ManagerApproval } from './shared/manager-approval.tsx'

const OWNERS_PASSWORD = 'violet otter parades'
const PASSWORD = 'plum kettle on stilts'
const PIN = '2846'

/** Adds a person with password and PIN, who enters the password at this desk. */
async function addPerson({ call }: BrowserVenue, name: string, role: Role) {
  const login = name.toLowerCase()
  const { id } = await call(api.addAccount, { body: { name, login, role } })
  const params = { id: String(id) }
  const { password } = await call(api.resetPassword, { params })
  await call(api.setAccountPin, { params, body: { pin: PIN } })
  await call(api.signIn, { body: { login, password, newPassword: PASSWORD } })
}

const enterPassword = ({ call }: BrowserVenue, login: string, password = PASSWORD) =>
  call(api.signIn, { body: { login, password } })

/** Ada (staff) is signed in and has the refund of a payment of $22 open. `managers` have signed in here before. */
async function openRefund(managers: readonly string[]) {
  const venue = await openVenue()
  await venue.given.runningRental()
  const { payments } = await venue.call(billing.listPayments)
  await venue.call(api.setPassword, { body: { password: OWNERS_PASSWORD } })
  for (const name of managers) {
    await addPerson(venue, name, 'manager')
    await enterPassword(venue, 'admin', OWNERS_PASSWORD)
  }
  await addPerson(venue, 'Ada', 'staff')
  await renderPage(<ManagerApproval />, `/?dialog=refund-payment&paymentId=${payments[0]!.id}`)
  const refund = page.getByRole('dialog', { name: 'Refund', includeHidden: true })
  await refund.getByLabelText('Amount').fill('5.5')
  await refund.getByLabelText('Reason').fill('Too cold')
  const refunded = async () => (await venue.call(billing.listPayments)).payments.at(-1)!.refunded
  return { venue, refund, refunded }
}

const approval = page.getByRole('dialog', { name: 'Manager approval' })
const digit = (name: string) => approval.getByRole('button', { name })

test('a manager’s PIN lets staff refund, who stay signed in', async () => {
  const { venue, refund, refunded } = await openRefund(['Bea', 'Cy'])
  await expect.element(refund.getByText('Needs a manager’s PIN')).toBeVisible()
  await refund.getByRole('button', { name: 'Refund · $5.50 credit card' }).click()
  await expect.element(approval).toMatchTextContent('Refund $5.50 by Credit Card')
  await expect.element(approval.getByLabelText('PIN')).toHaveFocus()
  await approval.getByRole('radio', { name: 'Bea' }).click()
  await approval.getByLabelText('PIN').fill('5555')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(approval.getByText('The PIN is wrong, or this desk needs your password first'))
    .toBeVisible()
  await expect.element(approval.getByLabelText('PIN')).toHaveValue('')
  expect(await refunded()).toBe(0)

  for (const key of ['2', '8', '5']) await digit(key).click()
  await digit('Delete last digit').click()
  for (const key of ['4', '6']) await digit(key).click()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect.element(toast()).toMatchTextContent('Refunded')
  await expect.element(approval).not.toBeInTheDocument()
  expect(await refunded()).toBe(5.5)
  expect((await venue.call(api.readSession)).user.name).toBe('Ada')
})

test('cancelling leaves the dialog as it was', async () => {
  const { refund, refunded } = await openRefund(['Bea'])
  await refund.getByRole('button', { name: 'Refund · $5.50 credit card' }).click()
  await approval.getByLabelText('PIN').fill('28')
  await approval.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(approval).not.toBeInTheDocument()
  await expect.element(refund.getByLabelText('Amount')).toHaveValue('5.50')
  await expect.element(refund.getByLabelText('Reason')).toHaveValue('Too cold')
  expect(refund.getByRole('alert').elements()).toEqual([])
  expect(page.getByText('Failed to refund').elements()).toEqual([])
  expect(await refunded()).toBe(0)
  await refund.getByRole('button', { name: 'Refund · $5.50 credit card' }).click()
  await approval.getByLabelText('PIN').fill(PIN)
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(refunded).toBe(5.5)
})

test('says what to do if no manager’s PIN works at this desk', async () => {
  const { refund } = await openRefund([])
  await refund.getByRole('button', { name: 'Refund · $5.50 credit card' }).click()
  await expect.element(approval).toMatchTextContent('No manager’s PIN works at this desk.')
  await approval.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(refund.getByLabelText('Reason')).toHaveValue('Too cold')
})
