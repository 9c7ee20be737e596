import { addRoom, send, toast } from './support/desk.ts'
import { openMailbox } from './support/mailbox.ts'
import { phone } from './support/phone.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// E-mails to members are sent by day.
test.use({ startsWith: 'empty', at: '10:00', serverSettings: { PUBLIC_URL: 'http://localhost:3999' } })

test('a manager sends news to a member who agreed, who unsubscribes on a phone', async ({
  page,
  venue,
  openDesk,
}) => {
  await using mailbox = await openMailbox()
  const dialog = page.getByRole('dialog')
  await page.goto('/members')
  await addRoom(page, 'Room 1')

  await test.step('without e-mail and members, it says what is missing', async () => {
    await page.getByRole('button', { name: 'News', exact: true }).click()
    await expect(dialog).toContainText('Email is turned off.')
    await expect(dialog.getByRole('button', { name: 'Send to 0 people' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await send(page, 'PUT', '/api/mail/server', {
      isOn: true,
      host: '127.0.0.1',
      port: mailbox.port,
      security: 'none',
      user: '',
      senderAddress: 'desk@venue.example',
      senderName: 'Harbor Baths',
    })
  })

  await test.step('a new member agrees', async () => {
    await page.getByRole('button', { name: 'Add Member' }).first().click()
    const fields = { 'First name': 'Ada', 'Last name': 'King', Email: 'ada@example.com' }
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByLabel('Phone number').fill('(212) 555-0123')
    await dialog.getByRole('checkbox', { name: 'Agrees to receive news' }).click()
    await dialog.getByRole('button', { name: 'Create Member' }).click()
    await expect(page.getByText('Ada King').first()).toBeVisible()
  })

  const link = await test.step('and gets the news', async () => {
    await page.getByRole('button', { name: 'News', exact: true }).click()
    await dialog.getByLabel('Subject').fill('Summer nights')
    await dialog.getByLabel('Text').fill('Open until 4 AM from June.')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
    await expect(toast(page, 'News sent')).toBeVisible()
    const email = await mailbox.next()
    expect(email).toContain('Open until 4 AM from June.')
    return new URL(
      /http:\/\/localhost:3999\S*#\S+/.exec(email.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))![0],
    )
  })

  await test.step('the link asks first, and says it in the language of the member', async () => {
    const member = await openDesk({ ...phone, baseURL: venue.url })
    await member.goto(`/public/unsubscribe?lang=es${link.hash}`)
    await expect(member.getByText('¿Ya no desea recibir novedades')).toBeVisible()
    await member.goto(`${link.pathname}${link.search}${link.hash}`)
    await expect(member.getByText('No longer receive news by email?')).toBeVisible()
    await expectAccessible(member)
    await member.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(member.getByRole('status')).toContainText('You no longer receive news of')
  })

  await test.step('nobody receives news any more, and the list says what was sent', async () => {
    await page.getByRole('button', { name: 'News', exact: true }).click()
    await expect(dialog).toContainText('Nobody receives news yet.')
    await expect(dialog.getByRole('region', { name: 'Sent before' })).toContainText(/Summer nights.*1 sent/)
  })
})
