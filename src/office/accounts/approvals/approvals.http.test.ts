import { describe, expect, test } from 'vitest'
import { draftInvoice, readInvoice, sendInvoice } from '#desk/invoices/contract.ts'
import { listPayments, refundPayment } from '#money/payments/contract.ts'
import { sealEvents } from '#office/audit/audit.ts'
import { readAudit } from '#office/audit/contract.ts'
import { verifyAudit } from '#office/audit/verify-audit.ts'
import {
  type Browser,
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
  PIN,
  type StaffedVenue,
} from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const WRONG = 'The PIN is wrong, or this desk needs your password first'
const needsApproval = { status: 403, detail: 'A manager must approve this', approval: true }
const expired = {
  status: 403,
  detail: 'The approval has expired or is for other values. A manager must approve this again.',
  approval: true,
}

interface Desk extends StaffedVenue {
  /** Ada, staff, signed in by password. */
  ada: Browser & { id: number }
  bea: Browser & { id: number }
  /** The paths of the refund and the void of two payments of $22. */
  refund: string
  otherRefund: string
  void: string
}

const enterPassword = (desk: Browser, login: string) =>
  desk.call(contract.signIn, { body: { login, password: PASSWORD } })

/** Opens a desk where Ada (staff) is signed in and Bea (manager) has entered her password before. */
async function openDesk(): Promise<Desk> {
  const guests = async ({ given }: Venue) => {
    await given.runningRental()
    await given.runningRental({ customerName: 'Adam Smith' })
  }
  const venue = await openStaffedVenue(guests, { lockMinutes: 0 })
  const bea = await venue.staff('manager', 'bea')
  const ada = await venue.staff('staff', 'ada')
  await enterPassword(ada, 'bea')
  await enterPassword(ada, 'ada')
  const { payments } = await ada.call(listPayments)
  const [path, other] = payments.map(({ id }) => `/api/billing/payments/${id}`)
  await venue.eventsSince()
  return {
    ...venue,
    ada,
    bea,
    refund: `${path}/refund`,
    otherRefund: `${other}/refund`,
    void: `${path}/void`,
  }
}

const refundForm = { amount: 5.5, reason: 'Too cold' }

/** Sends the refund with an approval, if there is one. */
const send = (desk: Browser, path: string, approval?: string, key?: string, body: object = refundForm) =>
  desk.ask('POST', path, {
    body,
    headers: { ...(approval && { approval }), ...(key && { 'idempotency-key': key }) },
  })

const setPin = (owner: Browser, id: number, pin: string | null) =>
  owner.call(contract.setAccountPin, { params: { id: String(id) }, body: { pin } })

const ask = (desk: Browser, path: string, accountId: number, pin = PIN) =>
  desk.send(contract.approve, { body: { accountId, pin, method: 'POST', path, body: refundForm } })

/** Bea approves the request with her PIN. Returns the approval. */
async function approve({ ada, bea }: Desk, path: string, body: object = refundForm): Promise<string> {
  const { approval, approvedBy } = await ada.call(contract.approve, {
    body: { accountId: bea.id, pin: PIN, method: 'POST', path, body },
  })
  expect(approvedBy).toBe('Sam bea')
  return approval
}

const readRefunded = async ({ owner }: Desk) =>
  (await owner.call(listPayments)).payments.map(({ refunded }) => refunded).filter(amount => amount > 0)

describe('a staff member', () => {
  test('refunds with a manager’s PIN and stays signed in; the audit trail names both', async () => {
    const desk = await openDesk()
    const { ada, owner, store } = desk
    expect((await send(ada, desk.refund)).body).toMatchObject(needsApproval)
    expect(await ada.call(contract.listApprovers)).toEqual([{ id: desk.bea.id, name: 'Sam bea' }])
    const approval = await approve(desk, desk.refund)
    await desk.expectEvents({ 'account.approved': 1, '*': 0 })
    expect(await send(ada, desk.refund, approval)).toMatchObject({ status: 200, body: { refunded: 5.5 } })
    await desk.expectEvents({ 'payment.refunded': 1, '*': 0 })
    expect(await ada.call(contract.readSession)).toMatchObject({ user: { login: 'ada' }, locked: false })
    const { entries } = await owner.call(readAudit, { query: {} })
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'payment.refunded', by: 'Sam ada', role: 'staff', approvedBy: 'Sam bea' },
      {
        action: 'account.approved',
        sentence: 'Approved by PIN: Refund all or part of a payment by its own method',
        by: 'Sam ada',
        approvedBy: 'Sam bea',
        subjectId: desk.bea.id,
      },
      { action: 'account.signed_in', approvedBy: null },
    ])
    await sealEvents(store)
    expect(await verifyAudit(store)).not.toHaveProperty('fault')
  })

  test('voids a payment and an invoice with a manager’s PIN', async () => {
    const desk = await openDesk()
    const { ada } = desk
    const twice = { reason: 'Twice' }
    const approval = await approve(desk, desk.void, twice)
    expect((await send(ada, desk.void, approval, undefined, twice)).body).toMatchObject({
      isVoided: true,
    })
    const lines = [{ description: 'Hall', quantity: 1, unitPrice: 50, taxRate: 0 }]
    const { id } = await ada.call(draftInvoice, {
      body: { customerName: 'Harbor Club', dueDate: '2026-06-20', lines },
    })
    const params = { id: String(id) }
    await ada.call(sendInvoice, { params })
    const path = `/api/invoices/${id}/void`
    expect((await send(ada, path, undefined, undefined, twice)).body).toMatchObject(needsApproval)
    const other = await approve(desk, path, twice)
    expect((await send(ada, path, other, undefined, twice)).status).toBe(200)
    expect(await ada.call(readInvoice, { params })).toMatchObject({ status: 'void' })
  })

  test('has no other rights by it', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    const { status, body } = await desk.ada.ask('GET', '/api/accounts', { headers: { approval } })
    expect([status, body]).toMatchObject([403, { detail: 'Your role is not allowed to do this' }])
    const path = '/api/accounts/1/sign-out'
    expect((await ask(desk.ada, path, desk.bea.id)).body).toMatchObject({
      status: 422,
      errors: { path: 'This call cannot be approved' },
    })
    const ofCleaners = await desk.staff('cleaner', 'cleo')
    expect((await send(ofCleaners, desk.refund, approval)).body).toMatchObject({
      status: 403,
      detail: 'Your role is not allowed to do this',
    })
    expect(await ofCleaners.refused(contract.listApprovers)).toMatchObject({ status: 403 })
  })
})

describe('an approval', () => {
  test('survives a refused request and is used up by a successful one', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    const lines = [{ description: 'Hall', quantity: 1, unitPrice: 50, taxRate: 0 }]
    const draft = { customerName: 'Harbor Club', dueDate: '2026-06-20', lines }
    await send(desk.ada, '/api/invoices', undefined, 'a', draft)
    expect((await send(desk.ada, desk.refund, approval, 'a')).body).toMatchObject({
      errors: { 'Idempotency-Key': 'This key was used for another request' },
    })
    expect((await send(desk.ada, desk.refund, approval, 'b')).status).toBe(200)
    expect((await send(desk.ada, desk.refund, approval, 'c')).body).toMatchObject(expired)
    expect(await readRefunded(desk)).toEqual([5.5])
  })

  test('is for one body only: the amount and the reason that the manager saw', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    for (const other of [{ amount: 22 }, { reason: 'Other' }])
      expect(
        (await send(desk.ada, desk.refund, approval, undefined, { ...refundForm, ...other })).body,
      ).toMatchObject(expired)
    expect(await readRefunded(desk)).toEqual([])
    const { amount, reason } = refundForm
    const sameBody = { unknown: 1, reason: ` ${reason} `, amount }
    expect((await send(desk.ada, desk.refund, approval, undefined, sameBody)).status).toBe(200)
    expect(await readRefunded(desk)).toEqual([5.5])
  })

  test('is not given for a body that the call does not accept', async () => {
    const desk = await openDesk()
    const request = { accountId: desk.bea.id, pin: PIN, method: 'POST' as const, path: desk.refund }
    for (const body of [undefined, { amount: -1, reason: 'Too cold' }, { amount: 5.5 }])
      expect((await desk.ada.send(contract.approve, { body: { ...request, body } })).body).toMatchObject({
        status: 422,
        errors: { body: 'The call does not accept this body' },
      })
    expect(await desk.db.selectFrom('approvals').selectAll().execute()).toEqual([])
  })

  test('is used by one of two requests at once', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    const sent = ['a', 'b', 'c'].map(key => send(desk.ada, desk.refund, approval, key))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403, 403])
    expect(await readRefunded(desk)).toEqual([5.5])
  })

  test('returns the stored response to a repeat with the same key, even after it has expired', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    const first = await send(desk.ada, desk.refund, approval, 'a')
    desk.clock.advance(2)
    expect(await send(desk.ada, desk.refund, approval, 'a')).toMatchObject({ status: 200, body: first.body })
    expect((await send(desk.ada, desk.refund, undefined, 'a')).body).toMatchObject(needsApproval)
    const again = await approve(desk, desk.refund)
    expect(await send(desk.ada, desk.refund, again, 'a')).toMatchObject({ status: 200, body: first.body })
    expect(await readRefunded(desk)).toEqual([5.5])
    // The repeat did not use it up.
    expect((await send(desk.ada, desk.refund, again, 'b')).status).toBe(200)
  })

  test('expires after a minute, and its row after a day', async () => {
    const desk = await openDesk()
    const inTime = await approve(desk, desk.otherRefund)
    const tooLate = await approve(desk, desk.refund)
    desk.clock.at += 59_999
    expect((await send(desk.ada, desk.otherRefund, inTime)).status).toBe(200)
    desk.clock.at += 1
    expect((await send(desk.ada, desk.refund, tooLate)).body).toMatchObject(expired)
    expect(await readRefunded(desk)).toEqual([5.5])
    desk.clock.advance(24 * 60)
    await desk.app.tick()
    expect(await desk.db.selectFrom('approvals').selectAll().execute()).toEqual([])
  })

  test('is for one path, method, session and person only', async () => {
    const desk = await openDesk()
    const { ada, bea } = desk
    const approval = await approve(desk, desk.refund)
    expect((await send(ada, desk.otherRefund, approval)).body).toMatchObject(needsApproval)
    expect((await send(ada, desk.void, approval)).body).toMatchObject(needsApproval)
    expect((await send(ada, desk.refund, `${approval}x`)).body).toMatchObject(needsApproval)
    const carl = await desk.staff('staff', 'carl')
    expect((await send(carl, desk.refund, approval)).body).toMatchObject(needsApproval)
    const elsewhere = openBrowser(desk.url)
    await enterPassword(elsewhere, 'ada')
    expect((await send(elsewhere, desk.refund, approval)).body).toMatchObject(needsApproval)
    // The same desk and person in a new session.
    await enterPassword(ada, 'ada')
    expect((await send(ada, desk.refund, approval)).body).toMatchObject(needsApproval)
    expect((await bea.ask('PATCH', desk.refund, { headers: { approval } })).status).toBe(404)
    expect(await readRefunded(desk)).toEqual([])
  })

  test('is worth nothing once its approver is disabled, demoted or signed out everywhere', async () => {
    const desk = await openDesk()
    const params = { id: String(desk.bea.id) }
    const signedOut = await approve(desk, desk.refund)
    await desk.owner.call(contract.signOutEverywhere, { params })
    expect((await send(desk.ada, desk.refund, signedOut)).body).toMatchObject(expired)
    for (const body of [{ disabled: true }, { role: 'staff' as const }]) {
      const again = await openDesk()
      const approval = await approve(again, again.refund)
      await again.owner.call(contract.changeAccount, { params: { id: String(again.bea.id) }, body })
      expect((await send(again.ada, again.refund, approval)).body).toMatchObject(expired)
      expect((await ask(again.ada, again.refund, again.bea.id)).body).toMatchObject({
        errors: { pin: WRONG },
      })
      expect(await again.ada.call(contract.listApprovers)).toEqual([])
    }
  })

  test.each<[string, (desk: Desk) => Promise<unknown>]>([
    ['gets a new PIN', ({ owner, bea }) => setPin(owner, bea.id, '6082')],
    [
      'gets a new PIN and the old one back',
      async ({ owner, bea }) => {
        for (const pin of ['6082', PIN]) await setPin(owner, bea.id, pin)
      },
    ],
    ['changes the PIN', ({ bea }) => bea.call(contract.setPin, { body: { current: PASSWORD, pin: '6082' } })],
    ['loses the PIN', ({ owner, bea }) => setPin(owner, bea.id, null)],
    [
      'gets a one-time password',
      ({ owner, bea }) => owner.call(contract.resetPassword, { params: { id: String(bea.id) } }),
    ],
    [
      'is demoted and promoted again',
      async ({ owner, bea }) => {
        for (const role of ['staff', 'manager'] as const)
          await owner.call(contract.changeAccount, { params: { id: String(bea.id) }, body: { role } })
      },
    ],
  ])('is worth nothing once its approver %s', async (_what, change) => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    await change(desk)
    expect((await send(desk.ada, desk.refund, approval)).body).toMatchObject(expired)
    expect(await readRefunded(desk)).toEqual([])
  })

  test('is worth nothing once its approver was signed out, also if they have come back to the desk', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    await desk.owner.call(contract.signOutEverywhere, { params: { id: String(desk.bea.id) } })
    desk.clock.at += 1
    // The trust of the desk, as if they had entered their password there in another tab.
    await desk.db
      .updateTable('desk_accounts')
      .set({ password_at: desk.clock.at })
      .where('account_id', '=', desk.bea.id)
      .execute()
    expect((await send(desk.ada, desk.refund, approval)).body).toMatchObject(expired)
  })

  test('is stored as a hash only and appears in no event', async () => {
    const desk = await openDesk()
    const approval = await approve(desk, desk.refund)
    const rows = await desk.db.selectFrom('approvals').selectAll().execute()
    const events = await desk.db.selectFrom('events').selectAll().execute()
    expect(JSON.stringify([rows, events])).not.toContain(approval)
    expect(JSON.stringify([rows, events])).not.toContain(PIN)
  })
})

describe('a PIN that approves nothing', () => {
  test('is a wrong one, one’s own, one of a lower role, or one of a manager unknown at this desk', async () => {
    const desk = await openDesk()
    const { ada, bea } = desk
    const carl = await desk.staff('staff', 'carl')
    await enterPassword(ada, 'carl')
    await enterPassword(ada, 'ada')
    const away = await desk.staff('manager', 'dan')
    expect((await ada.call(contract.listApprovers)).map(({ id }) => id)).toEqual([bea.id])
    const answers = [
      await ask(ada, desk.refund, bea.id, '5555'),
      await ask(ada, desk.refund, ada.id),
      await ask(ada, desk.refund, carl.id),
      await ask(ada, desk.refund, away.id),
      await ask(ada, desk.refund, 999),
    ]
    for (const { body } of answers) expect(body).toMatchObject({ status: 422, errors: { pin: WRONG } })
    expect(await desk.db.selectFrom('approvals').selectAll().execute()).toEqual([])
    const failed = await desk.db
      .selectFrom('desk_accounts')
      .select('account_id as id')
      .where('failed_pin_attempts', '>', 0)
      .execute()
    expect(failed).toEqual([{ id: bea.id }])
  })

  test('delays further attempts, also to switch users, and locks after 20 failures', async () => {
    const desk = await openDesk()
    const { ada, bea, clock } = desk
    for (let times = 0; times < 5; times++)
      expect((await ask(ada, desk.refund, bea.id, '5555')).status).toBe(422)
    expect((await ask(ada, desk.refund, bea.id)).body).toMatchObject({
      status: 429,
      detail: 'Too many attempts. Sign in with your password, or try again in a minute.',
    })
    expect((await ada.send(contract.switchUser, { body: { login: 'bea', pin: PIN } })).body).toMatchObject({
      status: 429,
    })
    for (let failures = 5; failures < 20; failures++) {
      clock.advance(61)
      expect((await ask(ada, desk.refund, bea.id, '5555')).status).toBe(422)
    }
    clock.advance(61)
    expect((await ask(ada, desk.refund, bea.id)).body).toMatchObject({ errors: { pin: WRONG } })
    await desk.expectEvents({ 'account.pin_locked': 1, '*': 0 })
    await enterPassword(ada, 'bea')
    await enterPassword(ada, 'ada')
    clock.advance(61)
    expect((await ask(ada, desk.refund, bea.id)).status).toBe(201)
  })
})

test('a manager in a PIN session enters the password instead', async () => {
  const desk = await openDesk()
  await desk.bea.call(contract.lockDesk)
  await desk.bea.call(contract.switchUser, { body: { login: 'bea', pin: PIN } })
  expect((await send(desk.bea, desk.refund)).body).toMatchObject({ status: 403, passwordNeeded: true })
  expect((await ask(desk.bea, desk.refund, desk.bea.id)).body).toMatchObject({ errors: { pin: WRONG } })
  await desk.bea.call(contract.confirmPassword, { body: { password: PASSWORD } })
  expect((await send(desk.bea, desk.refund)).status).toBe(200)
})

test('each manager of a desk with many is offered', async () => {
  const { ada, staff, db } = await openDesk()
  const others = await Promise.all(Array.from({ length: 12 }, (_, n) => staff('manager', `manager${n}`)))
  const { desk, at, password_at } = await db
    .selectFrom('desk_accounts')
    .selectAll()
    .where('account_id', '=', ada.id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  for (const { id } of others)
    await db
      .insertInto('desk_accounts')
      .values({ desk, account_id: id, at, password_at, pin_only: 0 })
      .execute()
  expect(await ada.call(contract.listApprovers)).toHaveLength(13)
})

test('an admin may approve, too', async () => {
  const desk = await openDesk()
  await desk.owner.call(contract.setPin, { body: { current: OWNERS_PASSWORD, pin: '7193' } })
  await desk.ada.call(contract.signIn, { body: { login: 'admin', password: OWNERS_PASSWORD } })
  await enterPassword(desk.ada, 'ada')
  expect((await desk.ada.call(contract.listApprovers)).map(({ name }) => name)).toEqual([
    'Admin User',
    'Sam bea',
  ])
  const { body } = await ask(desk.ada, desk.refund, 1, '7193')
  const { approval } = body as { approval: string }
  expect((await send(desk.ada, desk.refund, approval)).status).toBe(200)
})

test('open mode needs no approval', async () => {
  const { given, call, refused } = await openVenue()
  await given.runningRental()
  expect(await call(contract.listApprovers)).toEqual([])
  const body = { accountId: 1, pin: PIN, method: 'POST' as const, path: '/api/billing/payments/1/refund' }
  expect(await refused(contract.approve, { body: { ...body, body: refundForm } })).toMatchObject({
    status: 409,
  })
  const { payments } = await call(listPayments)
  const params = { id: String(payments[0]!.id) }
  expect(await call(refundPayment, { params, body: refundForm })).toMatchObject({ refunded: 5.5 })
})
