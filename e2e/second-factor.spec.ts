import type { Page } from '@playwright/test'
import { codeOfApp } from '#testing/venue/second-factors/authenticator-app.ts'
import { send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const PASSWORD = 'violet otter parades'

test.beforeEach(({ errors }) => errors.allow(/status of 401/, /status of 409 .*api\/session\)/))

/** Gives the browser of a page a key that asks nobody, such as a phone's fingerprint reader. */
async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('the owner adds a passkey, signs in with it, and with a recovery code when it is lost', async ({
  page,
  venue,
  openDesk,
}) => {
  // Browsers accept no passkey at an IP address.
  const url = venue.url.replace('127.0.0.1', 'localhost')
  await addVirtualAuthenticator(page)
  await page.goto(`${url}/settings?tab=profile`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Password' }).click()

  const section = page.getByRole('region', { name: 'Second Factor' })
  await expect(section.getByText('Off: your password is enough.')).toBeVisible()
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  const codes = section.getByRole('region', { name: 'Recovery codes' })
  const code = await codes.getByRole('listitem').first().innerText()
  await expectAccessible(page, 'main')
  await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()

  const signIn = async (desk: Page) => {
    await desk.getByLabel('User name or email').fill('admin')
    await desk.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await desk.getByRole('button', { name: 'Sign In' }).click()
    await expect(desk.getByLabel('Code')).toBeFocused()
  }
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await signIn(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use Passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const elsewhere = await openDesk()
  await elsewhere.goto('/')
  await signIn(elsewhere)
  await expect(elsewhere.getByRole('button', { name: 'Use Passkey' })).toBeHidden()
  await elsewhere.getByLabel('Code').fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.getByText('The code is wrong or has been used.')).toBeVisible()
  await elsewhere.getByLabel('Code').fill(code)
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test.describe('a new venue', () => {
  test.use({ startsWith: 'empty' })

  test('a manager who must set up a second factor at the sign-in keeps the recovery codes, and uses one', async ({
    page,
    venue,
    openDesk,
    errors,
  }) => {
    // The first screen is signed out by the second factor, possibly just before it reconnects.
    errors.allow(/live feed could not be reached|WebSocket.*Authentication failed/)
    await send(page, 'PATCH', '/api/settings', { managersNeedSecondFactor: true })
    await page.goto('/settings?tab=profile')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Repeat password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set Password' }).click()
    await expect(page.getByRole('region', { name: 'Second Factor' })).toBeVisible()

    const desk = await openDesk({ permissions: ['clipboard-read', 'clipboard-write'] })
    await desk.goto('/')
    const signIn = async (screen: Page) => {
      await screen.getByLabel('User name or email').fill('admin')
      await screen.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await screen.getByRole('button', { name: 'Sign In' }).click()
      await expect(screen.getByRole('textbox', { name: 'Code' })).toBeFocused()
    }
    await signIn(desk)
    await expect(
      desk.getByText('Managers need a second factor here. Set up an authenticator app now.'),
    ).toBeVisible()
    const key = await desk
      .getByRole('status')
      .filter({ hasText: /^[A-Z2-7 ]{32,}$/ })
      .innerText()
    await desk.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(key, venue.now()))
    await desk.getByRole('button', { name: 'Sign In' }).click()

    const codes = desk.getByRole('region', { name: 'Recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(desk)
    // The session has begun, but nothing covers the codes until they are saved.
    await send(desk, 'GET', '/api/session')
    await desk.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeHidden()
    const listed = await codes.getByRole('listitem').allInnerTexts()
    await codes.getByRole('button', { name: 'Copy' }).click()
    await expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(listed.join('\n'))
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.getByText('Keydesk recovery codes of admin. Each one signs in once.')).toBeVisible()
    await expect(desk.getByText('They are shown only now.')).toBeHidden()
    await desk.emulateMedia({ media: 'screen' })
    await codes.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await desk.reload()
    await expect(desk.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(codes).toBeHidden()

    const elsewhere = await openDesk()
    await elsewhere.goto('/')
    await signIn(elsewhere)
    await elsewhere.getByRole('textbox', { name: 'Code' }).fill(listed[4]!)
    await elsewhere.getByRole('button', { name: 'Sign In' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})
