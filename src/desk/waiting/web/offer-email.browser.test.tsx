import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as mail from '#office/mail/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

const server = {
  isOn: true,
  host: '127.0.0.1',
  port: 1,
  security: 'none' as const,
  user: '',
  senderAddress: 'desk@venue.example',
  senderName: '',
}

test('a guest is notified by email only if the venue sends email', async () => {
  await openVenue()
  const dialog = await openDialog('join-line', {})
  await expect.element(dialog.getByLabelText('Email')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Notify by email' })).not.toBeInTheDocument()
})

test('the known address is filled in, and the line shows where the email stands', async () => {
  const venue = await openVenue()
  await venue.call(mail.saveMailServer, { body: server })
  await venue.given.runningRental({ customerName: 'Jane Doe' })
  await venue.given.locker({ name: 'Locker 7' })
  await openDialog('join-line', {})
  const dialog = page.getByRole('dialog', { name: 'Add to Waiting List' })
  await dialog.getByLabelText('Customer name').fill('Jane D')
  await dialog.getByRole('listbox', { name: 'Known guests' }).getByRole('option').first().click()
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('jane.doe@example.com')
  await dialog.getByLabelText('Email').fill('')
  await dialog.getByRole('checkbox', { name: 'Notify by email' }).click()
  await dialog.getByRole('checkbox', { name: 'Any locker' }).click()
  await dialog.getByRole('button', { name: 'Add to Waiting List' }).click()
  await expect.element(dialog.getByText('Enter the email address to write to')).toBeVisible()
  await dialog.getByLabelText('Email').fill('jane@example.com')
  await dialog.getByRole('button', { name: 'Add to Waiting List' }).click()
  await expect.element(toast()).toMatchTextContent('Added to the waiting list')
  const line = page.getByRole('list', { name: 'Guests in line' })
  await expect.element(line).toMatchTextContent('Sending email to jane@example.com…')
  await venue.call(mail.saveMailServer, { body: { ...server, isOn: false } })
  expect(await venue.call(api.listWaiting)).toMatchObject({ entries: [{ email: { status: 'dropped' } }] })
})
