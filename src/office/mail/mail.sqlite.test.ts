import tls from 'node:tls'
import { beforeAll, expect, test } from 'vitest'
import { rotateSecrets, secretBoxIn } from '#office/accounts/accounts.ts'
import { readAudit } from '#office/audit/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { mailLogin, startMailServer } from '#testing/mail/mail-server.ts'
import { mailForm } from '#testing/mail/mail-venue.ts'
import { certificate } from '#testing/venue/certificate.ts'
import { openLoggedVenue } from '#testing/venue/logged-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { resealPassword } from './mail.ts'

const trusted = tls.getCACertificates('default')
const trust = (isTrusted: boolean) =>
  tls.setDefaultCACertificates(isTrusted ? [...trusted, certificate.cert] : trusted)
beforeAll(() => {
  trust(true)
  return () => trust(false)
})

/** The form of a mail server with sign-in. */
const signInForm = (server: { port: number }, security: 'tls' | 'starttls' = 'starttls') => ({
  ...mailForm(server),
  host: 'localhost',
  security,
  ...mailLogin,
})
const to = 'manager@venue.example'

test.each(['tls', 'starttls'] as const)(
  'a test email goes out encrypted, with sign-in, over %s',
  async security => {
    const [venue, server] = [await openVenue(), await startMailServer(security)]
    const body = { ...signInForm(server, security), isOn: false }
    expect(await venue.call(contract.saveMailServer, { body })).toMatchObject({
      hasPassword: true,
      isOn: false,
    })
    expect(await venue.call(contract.sendTestEmail, { body: { to } })).toEqual({
      isAccepted: true,
      sentence: expect.stringMatching(/^The mail server accepted the email: 250 /),
    })
    expect(server.received).toMatchObject([{ to, user: mailLogin.user, isEncrypted: true }])
    await venue.expectEvents({ 'mail.server_changed': 1, 'mail.tested': 1 })
  },
)

test('a test email says in a sentence what went wrong', async () => {
  const [venue, server] = [await openVenue(), await startMailServer('starttls')]
  const plain = await startMailServer()
  const sentenceWith = async (form: object) => {
    await venue.call(contract.saveMailServer, { body: { ...signInForm(server), ...form } })
    const { isAccepted, sentence } = await venue.call(contract.sendTestEmail, { body: { to } })
    expect(isAccepted).toBe(false)
    return sentence
  }
  expect(await venue.refused(contract.sendTestEmail, { body: { to } })).toMatchObject({
    status: 409,
    detail: 'Save the mail server first',
  })
  expect(await sentenceWith({ password: 'wrong' })).toMatch(/^The mail server refuses the sign-in: 535 /)
  expect(await sentenceWith({ port: 1 })).toMatch(/^The mail server cannot be reached: .*ECONNREFUSED/)
  expect(await sentenceWith({ port: plain.port })).toMatch(
    /^The connection to the mail server is not secure: /,
  )
  expect(await sentenceWith({ host: '127.0.0.2' })).toMatch(/^The mail server cannot be reached|not secure/)
  plain.behave({ refuse: 'address', code: 550 })
  expect(await sentenceWith(mailForm(plain))).toBe(
    `The mail server refuses the address: 550 No mailbox ${to}`,
  )
  trust(false)
  expect(await sentenceWith({})).toMatch(/^The connection to the mail server is not secure: .*certificate/)
  trust(true)
  expect(server.received).toEqual([])
})

test('the password is in no answer, event, log or table, and goes only to the server it was entered for', async () => {
  const [venue, server] = [await openLoggedVenue(), await startMailServer('starttls')]
  const stored = await venue.call(contract.saveMailServer, { body: signInForm(server) })
  expect(stored).toEqual({
    isOn: true,
    host: 'localhost',
    port: server.port,
    security: 'starttls',
    user: mailLogin.user,
    hasPassword: true,
    senderAddress: 'desk@venue.example',
    senderName: 'Harbor Baths',
    summaryIsOn: false,
    summaryHours: 2,
    summaryRecipients: [],
    version: 2,
  })
  const { password: _, ...kept } = signInForm(server)
  expect(await venue.call(contract.saveMailServer, { body: { ...kept, senderName: 'Baths' } })).toMatchObject(
    {
      hasPassword: true,
    },
  )
  for (const change of [
    { host: 'evil.example' },
    { port: 2525 },
    { security: 'tls' as const },
    { user: 'other' },
  ])
    expect(await venue.refused(contract.saveMailServer, { body: { ...kept, ...change } })).toMatchObject({
      status: 422,
      errors: { password: 'Enter the password for this server and user' },
    })
  expect(await venue.refused(contract.saveMailServer, { body: { ...kept, security: 'none' } })).toMatchObject(
    {
      errors: { security: 'A password is only sent over an encrypted connection' },
    },
  )
  await venue.call(contract.sendTestEmail, { body: { to } })
  expect(server.received).toHaveLength(1)
  const audit = await venue.call(readAudit, {})
  const everything = JSON.stringify([stored, audit, await allRows(venue.store), venue.log])
  expect(everything).toContain('mail.server_changed')
  const encoded = Buffer.from(`\0${mailLogin.user}\0${mailLogin.password}`).toString('base64')
  for (const secret of [mailLogin.password, Buffer.from(mailLogin.password).toString('base64'), encoded, to])
    expect([secret, everything.includes(secret)]).toEqual([secret, false])
})

test('an outdated form is refused and names nobody else’s values', async () => {
  const [venue, server] = [await openVenue(), await startMailServer()]
  const { version } = await venue.call(contract.readMailServer)
  await venue.call(contract.saveMailServer, { body: mailForm(server), ifMatch: version })
  expect(
    await venue.refused(contract.saveMailServer, { body: mailForm(server), ifMatch: version }),
  ).toMatchObject({
    status: 412,
    detail:
      'Admin User changed the mail server (send email to guests, server, port, encryption, sender address, sender name). Reload and try again.',
  })
})

test.each([
  [{ host: '' }, { host: 'Server is required' }],
  [{ host: 'http://mail.example' }, { host: 'Must be a name such as smtp.example.com' }],
  [{ host: '06:00' }, { host: 'Must be a name such as smtp.example.com' }],
  [{ password: 'a\0b' }, { password: 'Must not contain control characters' }],
  [{ port: 0 }, { port: expect.any(String) }],
  [{ senderAddress: 'desk' }, { senderAddress: 'Invalid email format' }],
  [{ senderName: 'A\r\nBcc: x@y.example' }, { senderName: 'Must not contain control characters' }],
])('a form with %j is refused', async (change, errors) => {
  const [venue, server] = [await openVenue(), { port: 25 }]
  const body = { ...mailForm(server), ...change }
  expect(await venue.refused(contract.saveMailServer, { body })).toMatchObject({ status: 422, errors })
})

test('replacing the secrets keeps the password of the mail server readable', async () => {
  const [venue, server] = [await openVenue(), await startMailServer('starttls')]
  await venue.call(contract.saveMailServer, { body: signInForm(server) })
  const before = await venue.db.selectFrom('mail_server').select('sealed_password').executeTakeFirstOrThrow()
  const secrets = secretBoxIn(venue.store.folder)
  await rotateSecrets(venue.store, secrets, trx => resealPassword(trx, secrets))
  const after = await venue.db.selectFrom('mail_server').select('sealed_password').executeTakeFirstOrThrow()
  expect(after.sealed_password).not.toBe(before.sealed_password)
  expect(await venue.call(contract.sendTestEmail, { body: { to } })).toMatchObject({ isAccepted: true })
})

test('without sign-in-key, as after a restore, the password has to be entered again', async () => {
  const [venue, server] = [await openVenue(), await startMailServer('starttls')]
  await venue.call(contract.saveMailServer, { body: signInForm(server) })
  const other = secretBoxIn(`${venue.store.folder}/other`)
  await venue.db
    .updateTable('mail_server')
    .set({ sealed_password: other.seal(Buffer.from(mailLogin.password)) })
    .execute()
  expect(await venue.call(contract.readMailServer)).toMatchObject({ hasPassword: false })
  expect(await venue.call(contract.sendTestEmail, { body: { to } })).toEqual({
    isAccepted: false,
    sentence: 'The mail server refuses the sign-in: The stored password cannot be read. Enter it again.',
  })
  const { password: _, ...kept } = signInForm(server)
  expect(await venue.refused(contract.saveMailServer, { body: kept })).toMatchObject({ status: 422 })
})
