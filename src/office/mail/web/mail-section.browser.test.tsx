import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addAccount } from '#office/accounts/contract.ts'
import { SaveBar } from '#platform/web/ui/forms/save-bar/save-bar.tsx'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'
import MailSection from './shared/mail-section.tsx'

const form = {
  isOn: true,
  host: '127.0.0.1',
  port: 1,
  security: 'starttls' as const,
  user: 'desk',
  password: 'one quiet harbor',
  senderAddress: 'desk@venue.example',
  senderName: 'Harbor Baths',
}

const showSection = () =>
  renderPage(
    <SaveBar>
      <MailSection />
    </SaveBar>,
    '/settings',
  )

async function openSavedServer() {
  const venue = await openVenue()
  await venue.call(api.saveMailServer, { body: form })
  await showSection()
  return venue
}

test('the form says what is missing, and the port follows the encryption', async () => {
  await openVenue()
  await showSection()
  await expect.element(page.getByText('Save the mail server first.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Send email to guests' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('Server is required')).toBeVisible()
  await page.getByLabelText('Encryption').selectOptions('TLS')
  await expect.element(page.getByLabelText('Port')).toHaveValue('465')
})

test('another user needs the password again, which is never shown', async () => {
  const venue = await openSavedServer()
  await page.getByLabelText('User').fill('night desk')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Enter the password for this server and user' }))
    .toBeVisible()
  await page.getByLabelText('Password').fill('two quiet harbors')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Email to guests is on.')
  await expect.element(page.getByLabelText('Password')).toHaveValue('')
  await expect.element(page.getByText('Saved. Enter it again for another server or user.')).toBeVisible()
  expect(await venue.call(api.readMailServer)).toMatchObject({ user: 'night desk', hasPassword: true })
})

test('a test email shows what the mail server said', async () => {
  await openSavedServer()
  await expect.element(page.getByLabelText('Send to')).toHaveValue('desk@venue.example')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect.element(page.getByText(/^The mail server cannot be reached: /)).toBeVisible()
})

test('the morning summary says who gets it, and when', async () => {
  const venue = await openVenue()
  await venue.call(addAccount, {
    body: { name: 'Ann', login: 'ann', role: 'manager', email: 'ann@venue.example' },
  })
  await venue.call(api.saveMailServer, { body: form })
  await renderPage(
    <SaveBar>
      <MailSection />
    </SaveBar>,
    '/settings',
  )
  await expect.element(page.getByText(/Goes to ann@venue.example\.$/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Email managers a summary each morning' }).click()
  await page.getByLabelText('Hours after the day starts').fill('3')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Mail server saved')
  expect(await venue.call(api.readMailServer)).toMatchObject({ summaryIsOn: true, summaryHours: 3 })
})

test('an unencrypted server has a warning and takes no password', async () => {
  await openSavedServer()
  await page.getByLabelText('Encryption').selectOptions('None')
  await expect.element(page.getByText(/Anyone on the way can read these emails/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(page.getByText('A password is only sent over an encrypted connection')).toBeVisible()
})

test('a change at another desk is noticed before it is overwritten', async () => {
  const venue = await openSavedServer()
  await page.getByLabelText('Sender name').fill('My name')
  await venue.call(api.saveMailServer, { body: { ...form, senderAddress: 'night@venue.example' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Unsaved changes' }).getByRole('alert'))
    .toMatchTextContent(
      'Admin User changed the mail server (sender address, password). Reload and try again.',
    )
})
