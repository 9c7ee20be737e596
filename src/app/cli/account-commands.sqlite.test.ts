import { expect, test } from 'vitest'
import { listRooms } from '#house/facilities/contract.ts'
import {
  addAccount,
  listAccounts,
  readSession,
  resetPassword,
  setAccountPin,
  setPassword,
  signIn,
} from '#office/accounts/contract.ts'
import { openFolder } from '#testing/venue/command-line.ts'
import { OWNERS_PASSWORD, openBrowser } from '#testing/venue/staffed-venue.ts'

const fresh = 'a lantern in the attic'

test('a server on a network needs an owner, which the command line creates, unlocks and resets', async () => {
  const { cli, serve, openStore } = await openFolder()
  const network = { HOST: '0.0.0.0' }
  const refused = await serve(network)
  expect(refused.said).toBe(
    'HOST is a network address, but there is no owner account to sign in with. Create one with: npm run cli -- create-owner',
  )
  expect((await serve({ PUBLIC_URL: 'https://desk.example.com' })).said).toMatch(/^PUBLIC_URL is a network/)
  expect(await cli(['create-owner'], 'password1234\n')).toEqual([1, 'This password is too common'])
  expect(await cli(['create-owner'], 'short\n')).toEqual([1, 'Use at least 12 characters'])
  expect(await cli(['create-owner', '--login', 'mara', '--name', 'Mara'], `${OWNERS_PASSWORD}\n`)).toEqual([
    0,
    'Mara signs in as mara. From now on, everyone must sign in.',
  ])

  const server = await serve(network)
  const browser = openBrowser(server.url)
  expect((await browser.send(listRooms)).status).toBe(401)
  const trySignIn = (login: string, password: string) =>
    browser.send(signIn, { body: { login, password } }).then(({ status }) => status)
  expect(await trySignIn('mara', OWNERS_PASSWORD)).toBe(200)
  browser.cookies.clear()
  for (let times = 0; times < 5; times++) expect(await trySignIn('mara', 'a wrong password')).toBe(401)
  expect(await trySignIn('mara', OWNERS_PASSWORD)).toBe(429)
  expect(await cli(['unlock', 'mara'])).toEqual([0, 'Mara can try again.'])
  expect(await trySignIn('mara', OWNERS_PASSWORD)).toBe(200)
  const store = await openStore()
  const locked = () =>
    store.db.selectFrom('staff_accounts').select('login').where('failed_pin_attempts', '>', 0).execute()
  for (const args of [['unlock'], ['unlock', 'mara']]) {
    await store.db.updateTable('staff_accounts').set({ failed_pin_attempts: 20 }).execute()
    expect(await locked()).toEqual([{ login: 'mara' }])
    expect((await cli(args))[0]).toBe(0)
    expect(await locked()).toEqual([])
  }
  expect(await cli(['reset-password', 'nobody'], fresh)).toEqual([
    1,
    'There is no account nobody. Accounts: mara',
  ])
  expect(await cli(['reset-password', 'mara'], fresh)).toEqual([
    0,
    'Mara signs in as mara with the new password.',
  ])
  expect((await browser.send(listRooms)).status).toBe(401)
  expect(await trySignIn('mara', fresh)).toBe(200)
  await server.stop()
})

test('a server in open mode requires sign-in as soon as the command line has created an owner', async () => {
  const { cli, serve } = await openFolder()
  const server = await serve({})
  const browser = openBrowser(server.url)
  expect((await browser.send(listRooms)).status).toBe(200)
  expect(await cli(['create-owner'], OWNERS_PASSWORD)).toEqual([
    0,
    'Admin User signs in as admin. From now on, everyone must sign in.',
  ])
  await expect.poll(async () => (await browser.send(listRooms)).status).toBe(401)
  expect(await cli(['create-owner'], OWNERS_PASSWORD)).toEqual([
    1,
    'There is an owner already. To add another, pass --login (and --name).',
  ])
  expect((await cli(['create-owner', '--login', 'bea'], fresh))[0]).toBe(0)
  expect((await browser.send(signIn, { body: { login: 'bea', password: fresh } })).status).toBe(200)
  await server.stop()
})

test('the command line returns a venue to open mode, but not if it is on a network', async () => {
  const { cli, serve, openStore } = await openFolder()
  expect(await cli(['open-mode', '--yes'])).toEqual([1, 'The venue is already in open mode'])
  const server = await serve({})
  await cli(['create-owner', '--login', 'mara', '--name', 'Mara'], OWNERS_PASSWORD)
  const browser = openBrowser(server.url)
  const trySignIn = (body: { login: string; password: string; newPassword?: string }) =>
    browser.call(signIn, { body })
  await expect.poll(async () => (await browser.send(listRooms)).status).toBe(401)
  await trySignIn({ login: 'mara', password: OWNERS_PASSWORD })
  const bea = await browser.call(addAccount, { body: { name: 'Bea', login: 'bea', role: 'manager' } })
  await browser.call(setAccountPin, { params: { id: String(bea.id) }, body: { pin: '2846' } })
  const { password } = await browser.call(resetPassword, { params: { id: String(bea.id) } })
  await openBrowser(server.url).call(signIn, { body: { login: 'bea', password, newPassword: fresh } })

  const network = /^This server is on a network/
  const networkSettings: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://desk.example.com' },
  ]
  for (const settings of networkSettings)
    expect(await cli(['open-mode', '--yes'], '', settings)).toEqual([1, expect.stringMatching(network)])
  expect(await cli(['open-mode'])).toEqual([1, 'This removes all passwords: add --yes to confirm'])
  expect((await openBrowser(server.url).send(listRooms)).status).toBe(401)

  expect(await cli(['open-mode', '--yes'])).toEqual([0, 'Sign-in is off. Passwords removed for: Mara, Bea.'])
  const visitor = openBrowser(server.url)
  await expect.poll(async () => (await visitor.send(listRooms)).status).toBe(200)
  expect(await visitor.call(readSession)).toMatchObject({
    mode: 'open',
    user: { name: 'Mara', role: 'admin' },
  })
  expect(await visitor.call(listAccounts)).toMatchObject([
    { name: 'Bea', role: 'manager', password: 'none', hasPin: true },
    { name: 'Mara', role: 'admin', password: 'none' },
  ])
  const store = await openStore()
  expect(await store.db.selectFrom('sessions').select('id').execute()).toEqual([])
  const desks = await store.db.selectFrom('desk_accounts').select('password_at').execute()
  expect(desks).toEqual(desks.map(() => ({ password_at: null })))
  const last = await store.db
    .selectFrom('events')
    .select(['action', 'actor_name', 'message'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({
    action: 'account.open_mode',
    actor_name: 'Command line',
    message: 'Returned to open mode: sign-in is off',
  })
  await server.stop()
  expect((await serve({ HOST: '0.0.0.0' })).said).toMatch(/^HOST is a network address, but there is no owner/)

  // Setting the owner's password again ends open mode.
  const again = await serve({})
  const owner = openBrowser(again.url)
  await owner.call(setPassword, { body: { password: OWNERS_PASSWORD } })
  expect((await openBrowser(again.url).send(listRooms)).status).toBe(401)
  await again.stop()
})

test('returning to open mode restores the role and access of the default account', async () => {
  const { cli, openStore } = await openFolder()
  await cli(['create-owner'], OWNERS_PASSWORD)
  await cli(['create-owner', '--login', 'bea'], fresh)
  const store = await openStore()
  await store.db
    .updateTable('staff_accounts')
    .set({ role: 'cleaner', disabled_at: 1 })
    .where('login', '=', 'admin')
    .execute()
  await store.close()
  expect((await cli(['open-mode', '--yes']))[0]).toBe(0)
  const again = await openStore()
  const row = await again.db
    .selectFrom('staff_accounts')
    .select(['role', 'disabled_at', 'password_hash'])
    .where('login', '=', 'admin')
    .executeTakeFirst()
  expect(row).toEqual({ role: 'admin', disabled_at: null, password_hash: null })
})
