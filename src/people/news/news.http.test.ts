import { beforeEach, expect, test } from 'vitest'
import { saveMailServer } from '#office/mail/contract.ts'
import { addGuest, editGuest } from '#people/guests/contract.ts'
import { addMember, editMember, eraseMember, mergeMembers, readMember } from '#people/members/contract.ts'
import { valuesOfNew } from '#people/members/write-member.ts'
import { type MailVenue, mailForm, openMailVenue, sendDue } from '#testing/mail/mail-venue.ts'
import { startTestServer, type TestServer } from '#testing/venue/client.ts'
import { memberForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openBrowser, openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import * as contract from './contract.ts'

const PUBLIC = 'https://baths.example.com'
const summer = { subject: 'Summer nights', text: 'Open until 4 AM from June.\n' }

let venue: MailVenue
/** The same venue, served under its address on the internet. */
let desk: TestServer
beforeEach(async () => {
  venue = await openMailVenue()
  desk = await startTestServer({ ...venue.store, close: async () => {} }, venue.clock, {
    publicUrl: new URL(PUBLIC),
  })
})

const member = (n: number, form: object = { consent: true }) =>
  desk.call(addMember, { body: { ...memberForm(n), ...form } })
const received = () => venue.server.received.map(({ to }) => to).sort()
const hasConsent = async (id: number) =>
  (await desk.call(readMember, { params: { id: String(id) } })).newsConsentedAt !== null

/** Sends the news and what is due of it. */
async function sendSummer() {
  const news = await desk.call(contract.sendNews, { body: summer })
  await sendDue(desk.app)
  return news
}

/** The token of the link in an e-mail, and the one that its headers give to mail programs. */
function linksOf({ headers, text }: (typeof venue.server.received)[number]) {
  const page = new URL(text.trim().split('\n').at(-1)!)
  return { page, header: new URL(headers['list-unsubscribe']!.slice(1, -1)), token: page.hash.slice(1) }
}

test('news reach each address of those who agreed once, and nobody else', async () => {
  const [ada] = [await member(1), await member(2, {})]
  await member(3, { consent: true, email: 'shared@example.com' })
  const guest = await desk.call(addGuest, { body: { name: 'Ivo Brandt', email: 'Shared@example.com' } })
  const other = await desk.call(addGuest, { body: { name: 'Bea Lane', email: 'bea@example.com' } })
  await desk.call(addGuest, { body: { name: 'Sam Hill', email: 'sam@example.com' } })
  for (const { id } of [guest, other])
    await desk.call(editGuest, { params: { id: String(id) }, body: { consent: true } })
  expect(await desk.call(contract.readNews)).toEqual({ recipients: 3, obstacle: null, sent: [] })
  const news = await sendSummer()
  expect(news).toMatchObject({ subject: 'Summer nights', waiting: 3, sent: 0 })
  expect(received()).toEqual([ada.email, 'bea@example.com', 'shared@example.com'].sort())
  const [email] = venue.server.received
  const { page, header, token } = linksOf(email!)
  expect(email!.headers).toMatchObject({
    subject: 'Summer nights',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(email!.text).toBe(
    [
      'Open until 4 AM from June.',
      '',
      '--',
      'Harbor Baths',
      'Pier 7',
      '',
      'You receive this because you agreed to receive news of Harbor Baths. To unsubscribe:',
      `${PUBLIC}/public/unsubscribe?lang=en#${token}`,
      '',
    ].join('\n'),
  )
  expect(page.href).toBe(`${PUBLIC}/public/unsubscribe?lang=en#${token}`)
  expect(header.href).toBe(`${PUBLIC}/public/unsubscribe/${token}`)
  const { sent } = await desk.call(contract.readNews)
  expect(sent).toMatchObject([{ id: news.id, waiting: 0, sent: 3, notSent: 0 }])
})

test('it waits for the day', async () => {
  await member(1)
  venue.clock.set('2026-05-20T21:00:00')
  await sendSummer()
  expect(received()).toEqual([])
  venue.clock.set('2026-05-21T08:00:00')
  await sendDue(desk.app)
  expect(received()).toHaveLength(1)
})

test('the link ends the consent of everyone with the address, once and for what is queued', async () => {
  const ada = await member(1, { consent: true, email: 'shared@example.com' })
  const [bea, cleo] = [await member(2), await member(3)]
  const guest = await desk.call(addGuest, { body: { name: 'Ivo Brandt', email: 'shared@example.com' } })
  await desk.call(editGuest, { params: { id: String(guest.id) }, body: { consent: true } })
  await sendSummer()
  const { token } = linksOf(venue.server.received.find(({ to }) => to === ada.email)!)
  venue.clock.set('2026-05-20T22:00:00')
  await sendSummer()
  const params = { token }
  expect(await desk.call(contract.unsubscribe, { params })).toEqual({ venue: 'Harbor Baths' })
  expect(await desk.call(contract.unsubscribe, { params })).toEqual({ venue: 'Harbor Baths' })
  expect(await Promise.all([ada, bea, cleo].map(({ id }) => hasConsent(id)))).toEqual([false, true, true])
  expect((await desk.call(contract.readNews)).recipients).toBe(2)
  venue.server.received.length = 0
  venue.clock.set('2026-05-21T08:00:00')
  await sendDue(desk.app)
  expect(received()).toEqual([bea.email, cleo.email].sort())
  expect((await desk.call(contract.readNews)).sent[0]).toMatchObject({ sent: 2, notSent: 1 })
})

test('it ends that of a member with another address or record by now', async () => {
  const [ada, bea] = [await member(1), await member(2)]
  await sendSummer()
  const [first, second] = [ada, bea].map(
    ({ email }) => linksOf(venue.server.received.find(({ to }) => to === email)!).token,
  )
  const params = paramsOf(ada)
  await desk.call(editMember, { params, body: { email: 'new@example.com' } })
  await desk.call(contract.unsubscribe, { params: { token: first! } })
  expect(await hasConsent(ada.id)).toBe(false)
  await desk.call(editMember, { params, body: { consent: true } })
  await desk.call(mergeMembers, { params, body: { otherId: bea.id } })
  await desk.call(contract.unsubscribe, { params: { token: second! } })
  expect(await hasConsent(ada.id)).toBe(false)
})

test('an edit that began before the member unsubscribed does not bring the consent back', async () => {
  const ada = await member(1)
  await sendSummer()
  const { token } = linksOf(venue.server.received[0]!)
  await desk.call(contract.unsubscribe, { params: { token } })
  const late = { params: paramsOf(ada), body: { consent: true, city: 'Ghent' }, ifMatch: ada.version }
  expect(await desk.refused(editMember, late)).toMatchObject({ status: 412 })
  expect(await hasConsent(ada.id)).toBe(false)
})

test('an unknown token, and that of an erased member, end nothing and say so', async () => {
  const [ada, bea] = [await member(1), await member(2)]
  await sendSummer()
  const { token } = linksOf(venue.server.received.find(({ to }) => to === ada.email)!)
  await desk.call(eraseMember, { params: paramsOf(ada), body: { confirm: true } })
  for (const unknown of [token, 'x', '../members'])
    expect(
      await desk.refused(contract.unsubscribe, { params: { token: encodeURIComponent(unknown) } }),
    ).toMatchObject({
      status: 404,
      detail: 'This link is not valid. To unsubscribe, please tell the desk.',
    })
  expect(await hasConsent(bea.id)).toBe(true)
  expect(JSON.stringify(await venue.db.selectFrom('unsubscribe_links').selectAll().execute())).not.toContain(
    token,
  )
})

test('a refused address is no alert and gets no further news', async () => {
  const ada = await member(1)
  await member(2)
  venue.server.behave({ refuse: 'address', code: 550 })
  await sendSummer()
  const alerts = await venue.db
    .selectFrom('events')
    .select('type')
    .where('action', '=', 'mail.failed')
    .execute()
  expect(alerts).toEqual([{ type: 'record_changed' }, { type: 'record_changed' }])
  expect((await desk.call(readMember, { params: paramsOf(ada) })).emailFailedAt).not.toBeNull()
  expect(await desk.call(contract.readNews)).toMatchObject({ recipients: 0, obstacle: 'nobody' })
})

test('without e-mail, an address of the venue or anybody who agreed, none is sent', async () => {
  const refusal = async ({ refused }: Pick<TestServer, 'refused'>) =>
    (await refused(contract.sendNews, { body: summer })).detail
  expect(await refusal(desk)).toBe('Nobody agreed to receive news')
  await member(1)
  expect(await refusal(venue)).toBe(
    'The link to unsubscribe needs the address of this venue on the internet (PUBLIC_URL)',
  )
  await desk.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
  expect(await refusal(desk)).toBe('Email is turned off')
  expect(await desk.call(contract.readNews)).toMatchObject({ obstacle: 'mail_off', sent: [] })
  expect(await desk.refused(contract.sendNews, { body: { subject: ' ', text: '' } })).toMatchObject({
    status: 422,
    errors: { subject: 'Subject is required', text: 'Text is required' },
  })
})

test('2,500 recipients are queued at once', async () => {
  const members = Array.from({ length: 2_500 }, (_, n) => ({ ...memberForm(n), consent: true }))
  for (let start = 0; start < members.length; start += 500)
    await venue.db
      .insertInto('members')
      .values(members.slice(start, start + 500).map(form => valuesOfNew(form, venue.clock.now())))
      .execute()
  venue.clock.set('2026-05-20T22:00:00')
  expect(await sendSummer()).toMatchObject({ waiting: 2_500 })
})

test('a mail program unsubscribes without a session, an Origin or JSON, and only there', async () => {
  const staffed = await openStaffedVenue()
  await staffed.owner.call(saveMailServer, { body: mailForm(venue.server) })
  await staffed.owner.call(addMember, { body: { ...memberForm(1), consent: true } })
  const signedIn = await startTestServer({ ...staffed.store, close: async () => {} }, staffed.clock, {
    publicUrl: new URL(PUBLIC),
    signInRequired: true,
  })
  const owner = openBrowser(signedIn.url)
  const headers = { ...staffed.owner.headers(), origin: signedIn.url }
  expect((await owner.ask('POST', '/api/news', { body: summer, headers })).status).toBe(201)
  await sendDue(signedIn.app)
  const { header } = linksOf(venue.server.received[0]!)
  const form = {
    body: 'List-Unsubscribe=One-Click',
    headers: { host: 'baths.example.com', 'content-type': 'application/x-www-form-urlencoded' },
  }
  const { ask } = signedIn
  expect(
    await ask('POST', header.pathname, { ...form, headers: { ...form.headers, host: 'other.example.com' } }),
  ).toMatchObject({ status: 403 })
  expect(await ask('POST', '/api/news', form)).toMatchObject({ status: 403 })
  expect(
    await ask('POST', '/api/news', {
      ...form,
      headers: { ...headers, ...form.headers, host: new URL(signedIn.url).host },
    }),
  ).toMatchObject({ status: 415 })
  expect(await ask('POST', header.pathname, form)).toMatchObject({
    status: 200,
    body: { venue: 'Keydesk' },
  })
  const { news_consented_at } = await staffed.db
    .selectFrom('members')
    .select('news_consented_at')
    .executeTakeFirstOrThrow()
  expect(news_consented_at).toBeNull()
})
