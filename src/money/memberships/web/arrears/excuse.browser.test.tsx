import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accounts from '#office/accounts/contract.ts'
import { ManagerApproval } from '#office/accounts/web/shared/manager-approval.tsx'
import { addDays, DAY, formatDay, MINUTE } from '#platform/values/time.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('the details excuse arrears until a day, and withdraw the excuse', async () => {
  const venue = await openVenue()
  const { id: membershipId, startDate } = await venue.given.membership()
  const read = () => venue.call(api.readMembership, { params: { id: String(membershipId) } })
  await venue.advance((20 * DAY) / MINUTE)
  expect(await read()).toMatchObject({ inArrears: true })
  const dialog = await openDialog('membership-details', { membershipId })
  await dialog.getByRole('button', { name: 'Excuse Arrears' }).click()
  await dialog.getByLabelText('Reason').fill('Lost her job')
  await dialog.getByRole('button', { name: 'Excuse Arrears' }).click()
  const until = addDays(startDate, 34)
  await expect.element(toast()).toMatchTextContent(`Until ${formatDay(until)}`)
  const excuse = { until, reason: 'Lost her job' }
  expect(await read()).toMatchObject({ status: 'active', inArrears: false, excuse })
  const details = await openDialog('membership-details', { membershipId })
  const offer = details.getByRole('button', { name: 'Excuse Arrears' })
  await expect.element(details).toMatchTextContent(`Arrears excused until ${formatDay(until)}: Lost her job`)
  await expect.element(offer).not.toBeInTheDocument()
  await details.getByRole('button', { name: 'Withdraw Excuse' }).click()
  await expect.element(offer).toBeVisible()
  expect(await read()).toMatchObject({ inArrears: true, excuse: null })
})

test('the details of a membership that is not in arrears offer no excuse', async () => {
  const venue = await openVenue()
  const { id: membershipId } = await venue.given.membership()
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details.getByRole('button', { name: 'Freeze' })).toBeVisible()
  await expect.element(details.getByRole('button', { name: 'Excuse Arrears' })).not.toBeInTheDocument()
})

test('staff excuse arrears with the PIN of a manager, who reads for whom', async () => {
  const venue = await openVenue()
  const member = await venue.given.member({ firstName: 'Ann', lastName: 'Lee' })
  const { id: membershipId } = await venue.given.membership({ memberId: member.id })
  await venue.advance((20 * DAY) / MINUTE)
  const [owner, own] = ['violet otter parades', 'plum kettle on stilts']
  await venue.call(accounts.setPassword, { body: { password: owner } })
  for (const [name, role] of [
    ['Bea', 'manager'],
    ['Ada', 'staff'],
  ] as const) {
    const login = name.toLowerCase()
    await venue.call(accounts.signIn, { body: { login: 'admin', password: owner } })
    const { id } = await venue.call(accounts.addAccount, { body: { name, login, role } })
    const params = { id: String(id) }
    const { password } = await venue.call(accounts.resetPassword, { params })
    await venue.call(accounts.setAccountPin, { params, body: { pin: '2846' } })
    await venue.call(accounts.signIn, { body: { login, password, newPassword: own } })
  }
  const excuse = async () =>
    (await venue.call(api.readMembership, { params: { id: String(membershipId) } })).excuse
  await renderPage(<ManagerApproval />, `/?dialog=excuse-arrears&membershipId=${membershipId}`)
  const form = page.getByRole('dialog', { name: 'Excuse Arrears', includeHidden: true })
  await form.getByLabelText('Reason').fill('Lost her job')
  await form.getByRole('button', { name: 'Excuse Arrears' }).click()
  const approval = page.getByRole('dialog', { name: 'Manager approval' })
  await expect.element(approval).toMatchTextContent('Excuse the arrears of Ann Lee')
  expect(await excuse()).toBeNull()
  await approval.getByLabelText('PIN').fill('2846')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(excuse).toMatchObject({ reason: 'Lost her job' })
  expect((await venue.call(accounts.readSession)).user.name).toBe('Ada')
})
