import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

const password = /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/

test('one form adds a person with PIN and one-time password', async () => {
  const venue = await openVenue()
  await venue.call(api.setPassword, { body: { password: 'one quiet harbor' } })
  const dialog = await openDialog('new-account', {})
  await dialog.getByLabelText('Full Name').fill('Ann Lee')
  await dialog.getByLabelText('User name').fill('ann')
  await dialog.getByLabelText('PIN').fill('1234')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect.element(dialog.getByText('This PIN is too easy to guess')).toBeVisible()
  expect(await venue.call(api.listAccounts)).toHaveLength(1)
  await dialog.getByLabelText('PIN').fill('482913')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect.element(dialog.getByText(password)).toBeVisible()
  const ann = (await venue.call(api.listAccounts)).find(({ login }) => login === 'ann')
  expect(ann).toMatchObject({ name: 'Ann Lee', hasPin: true, password: 'one-time' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('while sign-in is off, no password is offered that the server would refuse', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('new-account', {})
  await expect.element(dialog.getByText(/^Sign-in is off\. Set your own password/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Create a one-time password')).not.toBeInTheDocument()
  await dialog.getByLabelText('Full Name').fill('Ann Lee')
  await dialog.getByLabelText('User name').fill('ann')
  await dialog.getByRole('button', { name: 'Add Staff' }).click()
  await expect.element(toast()).toMatchTextContent('Staff added')
  const { id } = (await venue.call(api.listAccounts)).find(({ login }) => login === 'ann')!
  const edit = await openDialog('edit-account', { accountId: id })
  await expect.element(edit.getByText(/^Sign-in is off\. Set your own password/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create One-time Password' })).not.toBeInTheDocument()
})

test('Save Changes sets a PIN together with the other fields', async () => {
  const venue = await openVenue()
  const { id } = await venue.call(api.addAccount, {
    body: { name: 'Ann Lee', login: 'ann', role: 'staff', position: '', email: '', phone: '' },
  })
  const dialog = await openDialog('edit-account', { accountId: id })
  await dialog.getByLabelText('PIN').fill('482913')
  await dialog.getByLabelText('Position').fill('Night desk')
  await dialog.getByLabelText('Language').selectOptions('Español')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Staff account updated')
  const account = (await venue.call(api.listAccounts)).find(one => one.id === id)
  expect(account).toMatchObject({ position: 'Night desk', language: 'es', hasPin: true })
})
