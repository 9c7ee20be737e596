import { describe, expect, test } from 'vitest'
import { readTakings } from '#money/ledger/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { readMember } from '#people/members/contract.ts'
import { allRows } from '#testing/database/invariants.ts'
import { openSecondStore } from '#testing/database/test-database.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

describe('a new membership', () => {
  test('is standard, monthly, by credit card, at 50, for a month from today, and owed', async () => {
    const { given, call, expectEvents } = await openVenue()
    const member = await given.member()
    const sold = await call(contract.addMembership, { body: { memberId: member.id } })
    expect(sold).toMatchObject({
      memberId: member.id,
      memberNumber: member.memberNumber,
      memberName: 'Ada Member 1',
      type: 'standard',
      status: 'active',
      startDate: '2026-05-20',
      endDate: '2026-06-20',
      billingFrequency: 'monthly',
      paymentMethod: 'credit_card',
      monthlyFee: 50,
      amount: 50,
      billedUntil: '2026-06-20',
      balance: 50,
    })
    await expectEvents({ 'membership.added': 1, '*': 0 })
    expect(await call(readMember, { params: paramsOf(member) })).toMatchObject({
      membershipCount: 1,
      membership: {
        id: sold.id,
        type: 'standard',
        status: 'active',
        startDate: '2026-05-20',
        endDate: '2026-06-20',
      },
      balance: 50,
    })
  })

  test('shows its price before the sale and can be paid immediately', async () => {
    const { given, call, expectEvents } = await openVenue()
    const member = await given.member()
    const query = { billingFrequency: 'quarterly' as const, monthlyFee: '80' }
    expect(await call(contract.quoteMembership, { query })).toEqual({
      startDate: '2026-05-20',
      endDate: '2026-08-20',
      periods: [{ from: '2026-05-20', until: '2026-08-20', amount: 240 }],
      joiningFee: 0,
      charged: 240,
      total: 240,
      tax: 21.82,
      taxLines: [
        { kind: 'tax', label: 'Includes tax 10%', words: expect.any(String), amount: 21.82, included: true },
      ],
      balance: 0,
      credit: 0,
      due: 240,
    })
    const sold = await call(contract.addMembership, {
      body: {
        memberId: member.id,
        type: 'premium',
        billingFrequency: 'quarterly',
        monthlyFee: 80,
        paymentMethod: 'debit_card',
        payNow: true,
      },
    })
    expect(sold).toMatchObject({ type: 'premium', endDate: '2026-08-20', balance: 0 })
    await expectEvents({ 'membership.added': 1, '*': 0 })
    expect(await call(readTakings)).toMatchObject({ today: 240 })
    expect(await call(contract.listPayments, { params: paramsOf(sold) })).toMatchObject([
      { kind: 'payment', amount: 240, paymentMethod: 'debit_card', by: 'Admin User' },
      { kind: 'charge', amount: 240, note: '2026-05-20 to 2026-08-20' },
    ])
  })

  test('accepts instants as dates, and amount as the fee', async () => {
    const { given, ask } = await openVenue()
    const { id: memberId } = await given.member()
    const body = {
      memberId,
      amount: 65.5,
      startDate: '2026-06-01T03:30:00.000Z',
      endDate: '2026-07-31T12:00:00',
    }
    expect((await ask('POST', '/api/memberships', { body })).body).toMatchObject({
      startDate: '2026-05-31',
      endDate: '2026-07-31',
      monthlyFee: 65.5,
      balance: 65.5,
      billedUntil: '2026-06-30',
    })
  })

  test.each([
    [{ memberId: undefined }, { memberId: 'Member is required' }],
    [{ memberId: 0 }, { memberId: 'Member is required' }],
    [{ type: 'gold' }, { type: 'Membership type is required' }],
    [{ billingFrequency: 'daily' }, { billingFrequency: 'Billing frequency is required' }],
    [{ paymentMethod: 'mobile_payment' }, { paymentMethod: 'Payment method is required' }],
    [{ monthlyFee: '50' }, { monthlyFee: 'Monthly fee is required' }],
    [{ monthlyFee: -1 }, { monthlyFee: 'Number must be greater than or equal to 0' }],
    [{ monthlyFee: 9.999 }, { monthlyFee: 'Use at most two decimals' }],
    [{ startDate: '2026-02-30' }, { startDate: 'Must be a date' }],
    [{ startDate: '2026-06-01', endDate: '2026-05-31' }, { endDate: 'End date must be after start date' }],
    [{ startDate: '1900-01-01' }, { startDate: 'Start date cannot be before 1990-01-01' }],
    [{ startDate: '2029-01-01' }, { startDate: 'Start date must be within two years' }],
    [{ endDate: '2099-01-01' }, { endDate: 'End date must be within fifty years of the start' }],
    [{ status: 'cancelled' }, { status: 'Invalid input' }],
  ])('with %j is refused', async (wrong, errors) => {
    const { given, ask, store, expectEvents } = await openVenue()
    const { id: memberId } = await given.member()
    const before = await allRows(store)
    const reply = await ask('POST', '/api/memberships', { body: { memberId, ...wrong } })
    expect(reply).toMatchObject({ status: 422, body: { errors } })
    expect(await allRows(store)).toEqual(before)
    await expectEvents({ '*': 0 })
  })

  test('of an unknown member is not found', async () => {
    const { refused } = await openVenue()
    expect(await refused(contract.addMembership, { body: { memberId: 7 } })).toMatchObject({
      status: 404,
      errors: { memberId: 'There is no member 7' },
    })
  })

  test('is refused during an active one and accepted after it', async () => {
    const { given, refused, call } = await openVenue()
    const { memberId } = await given.membership()
    expect(await refused(contract.addMembership, { body: { memberId, type: 'premium' } })).toMatchObject({
      status: 409,
      detail: 'Ada Member 1 has an active standard membership from May 20, 2026 to Jun 20, 2026',
    })
    const next = { memberId, type: 'premium' as const, startDate: '2026-06-21' }
    expect(await call(contract.addMembership, { body: next })).toMatchObject({ endDate: '2026-07-21' })
  })

  test('sold to one member by two desks at once is sold once', async () => {
    const { given, send } = await openVenue()
    const { id: memberId } = await given.member()
    const sell = () => send(contract.addMembership, { body: { memberId } })
    const statuses = (await Promise.all([sell(), sell(), sell()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  test('with past dates is charged for the current period only', async () => {
    const { given } = await openVenue()
    const late = await given.membership({ startDate: '2025-10-05', endDate: '2026-10-05' })
    expect(late).toMatchObject({ status: 'active', balance: 50, billedUntil: '2026-06-05' })
    const over = await given.membership({ startDate: '2025-01-01', endDate: '2025-12-31' })
    expect(over).toMatchObject({ status: 'expired', balance: 0, billedUntil: '2025-12-31' })
  })
})

describe('renewal', () => {
  test('extends from the old end date, returns to the 31st and charges each period once', async () => {
    const { given, call, clock, expectEvents } = await openVenue()
    clock.set('2026-01-31T10:00:00')
    const sold = await given.membership()
    expect(sold.endDate).toBe('2026-02-28')
    clock.set('2026-02-20T10:00:00')
    expect(await call(contract.quoteRenewal, { params: paramsOf(sold) })).toMatchObject({
      currentEndDate: '2026-02-28',
      endDate: '2026-03-31',
      periods: [{ from: '2026-03-01', until: '2026-03-31', amount: 50 }],
      charged: 50,
      balance: 50,
      due: 100,
    })
    const renewed = await call(contract.renewMembership, {
      params: paramsOf(sold),
      body: { currentEndDate: '2026-02-28', payNow: true },
    })
    expect(renewed).toMatchObject({ startDate: '2026-01-31', endDate: '2026-03-31', balance: 0 })
    await expectEvents({ 'membership.renewed': 1, '*': 0 })
  })

  test('repeated by accident is refused, with any idempotency key', async () => {
    const { given, call, refused, send, expectEvents } = await openVenue()
    const sold = await given.membership()
    const renew = { params: paramsOf(sold), body: { currentEndDate: sold.endDate } }
    const replies = await Promise.all([1, 2, 3].map(() => send(contract.renewMembership, renew)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await expectEvents({ 'membership.renewed': 1, '*': 0 })
    expect(await refused(contract.renewMembership, renew)).toMatchObject({
      status: 409,
      detail: 'This membership already ends on Jul 20, 2026',
    })
    const again = {
      params: paramsOf(sold),
      body: { currentEndDate: '2026-07-20' },
      idempotencyKey: 'one-submit',
    }
    const [first, repeat] = [
      await call(contract.renewMembership, again),
      await call(contract.renewMembership, again),
    ]
    expect(repeat).toEqual(first)
    expect(first).toMatchObject({ endDate: '2026-08-20', balance: 150 })
  })

  test('starts today if the end has passed and the scheduler has not run', async () => {
    const { given, call, clock } = await openVenue()
    const sold = await given.membership()
    clock.set('2026-06-25T10:00:00')
    expect(
      await call(contract.renewMembership, {
        params: paramsOf(sold),
        body: { currentEndDate: '2026-06-20' },
      }),
    ).toMatchObject({ startDate: '2026-06-25', endDate: '2026-07-25', balance: 100 })
  })

  test('that overlaps another membership of the member is refused', async () => {
    const { given, refused } = await openVenue()
    const sold = await given.membership()
    await given.membership({ memberId: sold.memberId, startDate: '2026-07-01' })
    expect(
      await refused(contract.renewMembership, {
        params: paramsOf(sold),
        body: { currentEndDate: sold.endDate },
      }),
    ).toMatchObject({ status: 409, errors: { startDate: expect.stringContaining('Jul 01, 2026') } })
  })
})

describe('the scheduler', () => {
  test('expires a membership once when its last day is over at the venue', async () => {
    const { given, call, app, clock, expectEvents } = await openVenue({ arrearsDays: 0 })
    const sold = await given.membership()
    clock.set('2026-06-20T23:59:59')
    await app.tick()
    await expectEvents({ '*': 0 })
    expect(await call(contract.readMembership, { params: paramsOf(sold) })).toMatchObject({
      status: 'active',
    })
    clock.set('2026-06-21T00:00:00')
    await app.tick()
    await app.tick()
    await expectEvents({ 'membership.expired': 1, '*': 0 })
    expect(await call(contract.readMembership, { params: paramsOf(sold) })).toMatchObject({
      status: 'expired',
      balance: 50,
    })
    expect(await call(contract.listMemberships, { query: { status: 'expired' } })).toHaveLength(1)
    expect(await call(contract.listMemberships, { query: { status: 'active' } })).toEqual([])
  })

  test('uses the business day of a night venue', async () => {
    const { given, app, clock, expectEvents } = await openVenue({ arrearsDays: 0, dayStart: '06:00' })
    await given.membership()
    clock.set('2026-06-21T05:59:59')
    await app.tick()
    await expectEvents({ '*': 0 })
    clock.set('2026-06-21T06:00:00')
    await app.tick()
    await expectEvents({ 'membership.expired': 1, '*': 0 })
  })

  test('bills a yearly membership month by month, also after a long downtime', async () => {
    const { given, call, app, clock, expectEvents } = await openVenue({ arrearsDays: 0 })
    const sold = await given.membership({ endDate: '2027-05-19' })
    expect(sold).toMatchObject({ balance: 50, billedUntil: '2026-06-20' })
    clock.set('2026-06-20T23:00:00')
    await app.tick()
    await expectEvents({ '*': 0 })
    clock.set('2026-06-21T00:00:00')
    await app.tick()
    await app.tick()
    await expectEvents({ 'membership.billed': 1, '*': 0 })
    clock.set('2026-09-30T00:00:00')
    await app.tick()
    await expectEvents({ 'membership.billed': 1, '*': 0 })
    expect(await call(contract.readMembership, { params: paramsOf(sold) })).toMatchObject({
      balance: 250,
      billedUntil: '2026-10-20',
    })
    clock.set('2028-01-01T00:00:00')
    await app.tick()
    await expectEvents({ 'membership.expired': 1, '*': 0 })
    expect(await call(contract.readMembership, { params: paramsOf(sold) })).toMatchObject({
      status: 'expired',
      // The end cuts the last period, April 21 to May 20, by a day.
      balance: 598.33,
      billedUntil: '2027-05-19',
    })
  })

  test('on two servers expires each membership once', async () => {
    const { given, app, clock, store, expectEvents } = await openVenue({ arrearsDays: 0 })
    for (let count = 0; count < 8; count++) await given.membership()
    const other = await startTestServer(await openSecondStore(store), clock)
    clock.set('2026-06-21T00:00:00')
    await Promise.all([app.tick(), other.app.tick(), app.tick(), other.app.tick()])
    await expectEvents({ 'membership.expired': 8, '*': 0 })
  })
})

describe('cancelling', () => {
  test('needs a reason, takes effect immediately and credits future periods', async () => {
    const { given, call, refused, expectEvents } = await openVenue()
    const sold = await given.membership({ payNow: true })
    const params = paramsOf(sold)
    await call(contract.renewMembership, { params, body: { currentEndDate: sold.endDate, payNow: true } })
    await expectEvents({ 'membership.renewed': 1 })
    expect(await refused(contract.cancelMembership, { params, body: { reason: ' ' } })).toMatchObject({
      status: 422,
      errors: { reason: 'Reason is required' },
    })
    const cancelled = await call(contract.cancelMembership, { params, body: { reason: 'Moves away' } })
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Moves away',
      cancelledAt: '2026-05-20T18:00:00.000Z',
      balance: -50,
    })
    await expectEvents({ 'membership.cancelled': 1, '*': 0 })
    expect((await call(contract.listPayments, { params }))[0]).toMatchObject({
      kind: 'charge',
      amount: -50,
      note: 'Credited: 2026-06-21 to 2026-07-20',
    })
  })

  test('is final', async () => {
    const { given, call, refused, expectEvents } = await openVenue()
    const sold = await given.membership()
    const params = paramsOf(sold)
    await call(contract.cancelMembership, { params, body: { reason: 'Moves away' } })
    await expectEvents({ 'membership.cancelled': 1 })
    const conflict = { status: 409 }
    expect(await refused(contract.cancelMembership, { params, body: { reason: 'Again' } })).toMatchObject({
      ...conflict,
      detail: 'This membership is cancelled and cannot be cancelled',
    })
    expect(
      await refused(contract.renewMembership, { params, body: { currentEndDate: sold.endDate } }),
    ).toMatchObject({
      ...conflict,
      detail: 'This membership is cancelled and cannot be renewed; sell a new one',
    })
    expect(await refused(contract.reactivateMembership, { params, body: {} })).toMatchObject(conflict)
    expect(await refused(contract.editMembership, { params, body: { monthlyFee: 1 } })).toMatchObject(
      conflict,
    )
    await expectEvents({ '*': 0 })
    const payment = { amount: 50, paymentMethod: 'cash' as const }
    expect(await call(contract.addPayment, { params, body: payment })).toMatchObject({ balance: 0 })
  })
})

describe('reactivating', () => {
  test('an expired membership starts a new period with new dates', async () => {
    const { given, call, refused, app, clock, expectEvents } = await openVenue()
    const sold = await given.membership({ payNow: true })
    const params = paramsOf(sold)
    expect(await refused(contract.reactivateMembership, { params, body: {} })).toMatchObject({
      status: 409,
      detail: 'This membership is active and cannot be reactivated',
    })
    clock.set('2026-08-31T10:00:00')
    await app.tick()
    await expectEvents({ 'membership.expired': 1 })
    expect(
      await refused(contract.renewMembership, { params, body: { currentEndDate: sold.endDate } }),
    ).toMatchObject({
      status: 409,
      detail: 'This membership is expired and cannot be renewed; reactivate it',
    })
    expect(await call(contract.quoteReactivation, { params })).toMatchObject({
      startDate: '2026-08-31',
      endDate: '2026-09-30',
      charged: 50,
    })
    expect(
      await refused(contract.reactivateMembership, { params, body: { startDate: '2026-08-30' } }),
    ).toMatchObject({ status: 422, errors: { startDate: 'Start date cannot be in the past' } })
    expect(await call(contract.reactivateMembership, { params, body: {} })).toMatchObject({
      status: 'active',
      startDate: '2026-08-31',
      endDate: '2026-09-30',
      balance: 50,
    })
    await expectEvents({ 'membership.reactivated': 1, '*': 0 })
  })

  test('a suspended membership uses its billed days before it is charged again', async () => {
    const { given, call, app, clock, expectEvents } = await openVenue()
    const sold = await given.membership({ payNow: true })
    const params = paramsOf(sold)
    await call(contract.editMembership, { params, body: { status: 'suspended' } })
    await expectEvents({ 'membership.edited': 1, '*': 0 })
    clock.set('2026-06-10T10:00:00')
    await app.tick()
    await expectEvents({ '*': 0 })
    expect(await call(contract.reactivateMembership, { params, body: {} })).toMatchObject({
      status: 'active',
      startDate: '2026-06-10',
      endDate: '2026-06-20',
      balance: 0,
    })
    await call(contract.editMembership, { params, body: { status: 'suspended' } })
    const longer = await call(contract.reactivateMembership, { params, body: { endDate: '2026-07-20' } })
    expect(longer).toMatchObject({ endDate: '2026-07-20', billedUntil: '2026-06-20', balance: 0 })
    clock.set('2026-06-21T00:00:00')
    await app.tick()
    expect(await call(contract.readMembership, { params })).toMatchObject({
      billedUntil: '2026-07-20',
      balance: 50,
    })
  })

  test('is refused while the member has another membership', async () => {
    const { given, refused, app, clock } = await openVenue()
    const sold = await given.membership()
    clock.set('2026-08-01T10:00:00')
    await app.tick()
    await given.membership({ memberId: sold.memberId })
    expect(await refused(contract.reactivateMembership, { params: paramsOf(sold), body: {} })).toMatchObject({
      status: 409,
    })
  })
})

describe('a change', () => {
  test('of the fee applies from the next period on', async () => {
    const { given, call, expectEvents } = await openVenue()
    const sold = await given.membership()
    const params = paramsOf(sold)
    const changed = await call(contract.editMembership, {
      params,
      body: { monthlyFee: 60, billingFrequency: 'quarterly', notes: 'Wants a locker' },
      ifMatch: sold.version,
    })
    expect(changed).toMatchObject({ monthlyFee: 60, balance: 50, endDate: '2026-06-20' })
    await expectEvents({ 'membership.edited': 1, '*': 0 })
    const body = { currentEndDate: '2026-06-20' }
    expect(await call(contract.renewMembership, { params, body })).toMatchObject({
      endDate: '2026-09-20',
      balance: 230,
    })
  })

  test.each([
    [{ startDate: '2026-05-01' }, 422, 'Billed from May 20, 2026: the start cannot change'],
    [{ endDate: '2026-06-19' }, 422, 'Billed until Jun 20, 2026: the end cannot be before'],
    [{ endDate: '2026-05-19' }, 422, 'End date must be after start date'],
    [{ memberId: 999 }, 422, 'The member cannot change'],
    [{ status: 'expired' }, 409, 'A membership that is active cannot be set to expired here'],
    [{ status: 'cancelled' }, 409, 'A membership that is active cannot be set to cancelled here'],
  ])('%j is refused', async (body, status, detail) => {
    const { given, ask, store, expectEvents } = await openVenue()
    const { id } = await given.membership()
    const before = await allRows(store)
    expect(await ask('PATCH', `/api/memberships/${id}`, { body })).toMatchObject({ status, body: { detail } })
    expect(await allRows(store)).toEqual(before)
    await expectEvents({ '*': 0 })
  })

  test('accepts the values that the form shows', async () => {
    const { given, call, expectEvents } = await openVenue()
    const sold = await given.membership()
    const { memberId, type, status, startDate, endDate, billingFrequency, paymentMethod, monthlyFee } = sold
    const body = { memberId, type, status, startDate, endDate, billingFrequency, paymentMethod, monthlyFee }
    expect(await call(contract.editMembership, { params: paramsOf(sold), body })).toEqual(sold)
    await expectEvents({ '*': 0 })
  })

  test('of a stale version names the person who changed it', async () => {
    const { given, call, refused } = await openVenue()
    const sold = await given.membership()
    const params = paramsOf(sold)
    await call(contract.editMembership, { params, body: { monthlyFee: 60 }, ifMatch: 1 })
    expect(
      await refused(contract.editMembership, { params, body: { monthlyFee: 70 }, ifMatch: 1 }),
    ).toMatchObject({
      status: 412,
      detail: 'Admin User changed this membership (fee). Reload and try again.',
    })
  })
})

describe('payments', () => {
  test('reduce the balance in parts; an excess becomes credit for the next period', async () => {
    const { given, call, expectEvents } = await openVenue()
    const sold = await given.membership()
    const params = paramsOf(sold)
    const pay = (amount: number) =>
      call(contract.addPayment, {
        params,
        body: { amount, paymentMethod: 'bank_transfer', note: 'Invoice 7' },
      })
    expect(await pay(20)).toMatchObject({ balance: 30 })
    expect(await pay(50)).toMatchObject({ balance: -20 })
    await expectEvents({ 'payment.taken': 2, '*': 0 })
    expect(await call(readTakings)).toMatchObject({ today: 70 })
    const body = { currentEndDate: sold.endDate, payNow: true }
    await call(contract.renewMembership, { params, body })
    expect(await call(readTakings)).toMatchObject({ today: 100 })
    const history = await call(contract.listMemberPayments, { params: { id: String(sold.memberId) } })
    expect(
      history.map(({ kind, amount, paymentMethod, note }) => [kind, amount, paymentMethod, note]),
    ).toEqual([
      ['payment', 30, 'credit_card', null],
      ['charge', 50, null, '2026-06-21 to 2026-07-20'],
      ['payment', 50, 'bank_transfer', 'Invoice 7'],
      ['payment', 20, 'bank_transfer', 'Invoice 7'],
      ['charge', 50, null, '2026-05-20 to 2026-06-20'],
    ])
  })

  test('at a sale, renewal or reactivation use accepted methods, or are split', async () => {
    const { given, call, refused, app, clock, store } = await openVenue()
    const sold = await given.membership()
    const params = paramsOf(sold)
    await call(saveSettings, { body: { paymentMethodsOffered: ['cash', 'bank_transfer', 'mobile_payment'] } })
    const noCards = { status: 422, errors: { paymentMethod: 'This venue does not accept credit card' } }
    const { currentEndDate } = await call(contract.quoteRenewal, { params })
    const renewal = { currentEndDate, payNow: true }
    const { id: memberId } = await given.member()
    const before = await allRows(store)
    expect(await refused(contract.renewMembership, { params, body: renewal })).toMatchObject(noCards)
    expect(await refused(contract.addMembership, { body: { memberId, payNow: true } })).toMatchObject(noCards)
    const short = [{ method: 'cash' as const, amount: 99.99 }]
    expect(
      await refused(contract.renewMembership, { params, body: { ...renewal, payments: short } }),
    ).toMatchObject({ errors: { payments: 'The payments total $99.99, but $100.00 is due' } })
    expect(await allRows(store)).toEqual(before)

    const parts = [
      { method: 'cash' as const, amount: 99 },
      { method: 'bank_transfer' as const, amount: 1 },
    ]
    expect(
      await call(contract.renewMembership, { params, body: { ...renewal, payments: parts } }),
    ).toMatchObject({ balance: 0, paymentMethod: 'credit_card' })
    const body = { memberId, payNow: true, paidBy: 'cash' as const }
    expect(await call(contract.addMembership, { body })).toMatchObject({
      balance: 0,
      paymentMethod: 'credit_card',
    })
    clock.set('2027-08-31T10:00:00')
    await app.tick()
    const again = { params, body: { payNow: true } }
    expect(await refused(contract.reactivateMembership, again)).toMatchObject(noCards)
    expect(
      await call(contract.reactivateMembership, { params, body: { payNow: true, paidBy: 'cash' } }),
    ).toMatchObject({ status: 'active', balance: 0 })
    const history = await call(contract.listMemberPayments, { params: { id: String(sold.memberId) } })
    expect(
      history.filter(({ kind }) => kind === 'payment').map(paid => [paid.paymentMethod, paid.amount]),
    ).toEqual([
      ['cash', 50],
      ['bank_transfer', 1],
      ['cash', 99],
    ])
  })

  test.each([
    [{ amount: 0 }, { amount: 'Amount must be at least 0.01' }],
    [{ amount: -5 }, { amount: 'Amount must be at least 0.01' }],
    [{ amount: 1.234 }, { amount: 'Use at most two decimals' }],
    [{ amount: undefined }, { amount: 'Amount is required' }],
    [{ paymentMethod: 'mobile_payment' }, { paymentMethod: 'Payment method is required' }],
  ])('with %j are refused', async (wrong, errors) => {
    const { given, ask, expectEvents } = await openVenue()
    const { id } = await given.membership()
    const body = { amount: 50, paymentMethod: 'cash', ...wrong }
    expect(await ask('POST', `/api/memberships/${id}/payments`, { body })).toMatchObject({
      status: 422,
      body: { errors },
    })
    await expectEvents({ '*': 0 })
  })

  test('of a repeated request are posted once', async () => {
    const { given, send } = await openVenue()
    const sold = await given.membership()
    const pay = {
      params: paramsOf(sold),
      body: { amount: 50, paymentMethod: 'cash' as const },
      idempotencyKey: 'one-submit',
    }
    const replies = await Promise.all([1, 2, 3].map(() => send(contract.addPayment, pay)))
    expect(replies.map(({ body }) => (body as contract.Membership).balance)).toEqual([0, 0, 0])
  })
})
