import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listRooms } from '#house/facilities/contract.ts'
import * as accounts from '#office/accounts/contract.ts'
import { readAudit } from '#office/audit/contract.ts'
import { SECOND } from '#platform/values/time.ts'
import { openFolder } from '#testing/venue/command-line.ts'
import { codeOfApp } from '#testing/venue/second-factors/authenticator-app.ts'
import { type Browser, OWNERS_PASSWORD, openBrowser } from '#testing/venue/staffed-venue.ts'

/** Starts a server on whose desk Mara, the owner, has signed in and added an authenticator app. */
async function openGuardedFolder() {
  const venue = await openFolder()
  await venue.cli(['create-owner', '--login', 'mara', '--name', 'Mara'], OWNERS_PASSWORD)
  const server = await venue.serve({})
  const desk = openBrowser(server.url)
  const enter = (browser: Browser, code?: string) =>
    browser.send(accounts.signIn, {
      body: { login: 'mara', password: OWNERS_PASSWORD, ...(code && { code }) },
    })
  expect((await enter(desk)).status).toBe(200)
  const { key } = await desk.call(accounts.beginApp, { body: { current: OWNERS_PASSWORD } })
  const { recoveryCodes } = await desk.call(accounts.confirmApp, {
    body: { code: codeOfApp(key, Date.now()) },
  })
  return {
    ...venue,
    server,
    desk,
    recoveryCodes,
    enter,
    openDesk: () => openBrowser(server.url),
    /** The next code of the app: the one before is used up. */
    nextCode: () => codeOfApp(key, Date.now() + 30 * SECOND),
    keyFile: join(venue.folder, 'sign-in-key'),
    newest: async (browser: Browser) => {
      const { entries } = await browser.call(readAudit, { query: { noun: 'account' } })
      return entries.find(({ action }) => action !== 'account.signed_in')
    },
  }
}

const NEEDS_CODE = { status: 409, body: { secondFactor: { code: true } } }

test('rotate-secrets replaces the key and signs everyone out; apps and recovery codes stay', async () => {
  const { cli, server, desk, enter, openDesk, nextCode, recoveryCodes, keyFile, newest } =
    await openGuardedFolder()
  const before = await readFile(keyFile, 'utf8')
  expect(await cli(['rotate-secrets'])).toEqual([
    0,
    'Secrets replaced. Everyone must sign in again with their password.',
  ])
  expect(await readFile(keyFile, 'utf8')).not.toContain(before.trim())
  // The running server has noticed.
  expect((await desk.send(listRooms)).status).toBe(401)
  expect(await enter(desk)).toMatchObject(NEEDS_CODE)
  expect((await enter(desk, nextCode())).status).toBe(200)
  expect((await enter(openDesk(), recoveryCodes[0]!)).status).toBe(200)
  expect(await newest(desk)).toMatchObject({
    action: 'account.secrets_rotated',
    by: 'Command line',
  })
  await server.stop()
})

test('rotate-secrets with a key of another venue replaces nothing', async () => {
  const { cli, server, desk, enter, nextCode, keyFile, openDesk } = await openGuardedFolder()
  const before = await readFile(keyFile)
  const other = 'ab'.repeat(32)
  await writeFile(keyFile, other)
  expect(await cli(['rotate-secrets'])).toEqual([
    1,
    'The key in sign-in-key does not fit the database: no secret was replaced',
  ])
  expect(await readFile(keyFile, 'utf8')).toContain(other)
  expect((await desk.send(listRooms)).status).toBe(200)
  await writeFile(keyFile, before)
  expect((await enter(openDesk(), nextCode())).status).toBe(200)
  await server.stop()
})

test('reset-second-factor lets in with the password alone who has lost phone and recovery codes', async () => {
  const { cli, server, desk, enter, openDesk, recoveryCodes, newest } = await openGuardedFolder()
  expect(await cli(['reset-second-factor'])).toEqual([
    1,
    'No account given: add a user name or email address',
  ])
  const elsewhere = openDesk()
  expect(await enter(elsewhere)).toMatchObject(NEEDS_CODE)
  expect(await cli(['reset-second-factor', 'mara'])).toEqual([
    0,
    'Removed 1 second factor of Mara, who must sign in again.',
  ])
  expect((await desk.send(listRooms)).status).toBe(401)
  expect((await enter(elsewhere)).status).toBe(200)
  expect(await elsewhere.call(accounts.readSecondFactors)).toMatchObject({
    authenticators: [],
    recoveryCodesLeft: 0,
  })
  expect(recoveryCodes).toHaveLength(10)
  expect(await newest(elsewhere)).toMatchObject({
    action: 'account.second_factor_reset',
    by: 'Command line',
  })
  expect(await cli(['reset-second-factor', 'mara'])).toEqual([
    0,
    'Mara had no second factor. Sessions have ended: sign in again.',
  ])
  await server.stop()
})
