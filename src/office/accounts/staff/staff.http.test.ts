import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { listRooms } from '#house/facilities/contract.ts'
import { listen } from '#testing/venue/feed-listener.ts'
import { openBrowser, openStaffedVenue, PASSWORD, PIN } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

const at = (id: number) => ({ id: String(id) })

test('a profile is saved, shown in the session, and recorded without contact data', async () => {
  const { call, refused, db, expectEvents } = await openVenue()
  const before = await call(contract.readProfile)
  expect(before).toMatchObject({ name: 'Admin User', login: 'admin', password: 'none', hasPin: false })
  const body = {
    name: 'Mara Lindqvist',
    email: 'mara@example.com',
    position: 'Owner',
    phone: '+1 555 987 6543',
  }
  expect(await call(contract.saveProfile, { body, ifMatch: before.version })).toMatchObject({
    ...body,
    version: before.version + 1,
  })
  await expect.poll(async () => (await call(contract.readSession)).user.name).toBe('Mara Lindqvist')
  expect(await refused(contract.saveProfile, { body: { name: 'X' }, ifMatch: before.version })).toMatchObject(
    {
      status: 412,
      detail:
        'Admin User changed the account of Mara Lindqvist (full name, position, email or phone). Reload and try again.',
    },
  )
  expect(await refused(contract.saveProfile, { body: { email: 'mara' } })).toMatchObject({
    errors: { email: 'Invalid email format' },
  })
  expect(await refused(contract.saveProfile, { body: { phone: '123' } })).toMatchObject({
    errors: { phone: 'Phone number must be at least 10 digits' },
  })
  await call(contract.saveProfile, { body: { email: null, phone: '' } })
  expect(await call(contract.readProfile)).toMatchObject({ email: null, phone: null, position: 'Owner' })
  const events = await db.selectFrom('events').select(['message', 'changes']).execute()
  expect(JSON.stringify(events)).not.toMatch(/example\.com|987 6543/)
  await expectEvents({ 'account.changed': 2, '*': 0 })
})

test('staff accounts are added and changed, have unique user names, and can have a PIN', async () => {
  const { owner, expectEvents } = await openStaffedVenue()
  const form = { name: 'Ada', login: 'Ada.K', role: 'staff' } as const
  const ada = await owner.call(contract.addAccount, { body: form })
  expect(ada).toMatchObject({ login: 'ada.k', password: 'none', hasPin: false, disabled: false })
  expect(await owner.refused(contract.addAccount, { body: { ...form, login: 'ADA.K' } })).toMatchObject({
    status: 409,
    errors: { login: 'This user name is taken' },
  })
  const changed = await owner.call(contract.changeAccount, {
    params: at(ada.id),
    body: { position: 'Night desk' },
    ifMatch: ada.version,
  })
  expect(changed).toMatchObject({ position: 'Night desk', version: ada.version + 1 })
  expect(
    await owner.refused(contract.setAccountPin, { params: at(ada.id), body: { pin: '1234' } }),
  ).toMatchObject({ status: 422, errors: { pin: 'This PIN is too easy to guess' } })
  expect(await owner.call(contract.setAccountPin, { params: at(ada.id), body: { pin: PIN } })).toMatchObject({
    hasPin: true,
  })
  expect(await owner.call(contract.setAccountPin, { params: at(ada.id), body: { pin: null } })).toMatchObject(
    {
      hasPin: false,
    },
  )
  expect((await owner.call(contract.listAccounts)).map(({ login }) => login)).toEqual(['ada.k', 'admin'])
  expect(await owner.refused(contract.changeAccount, { params: at(999), body: {} })).toMatchObject({
    status: 404,
  })
  await expectEvents({
    'account.added': 1,
    'account.changed': 1,
    'account.pin_set': 1,
    'account.pin_removed': 1,
    '*': 0,
  })
})

describe('a disabled account', () => {
  test('loses its sessions and socket immediately, and cannot sign in until it is enabled', async () => {
    const { owner, staff, url, expectEvents } = await openStaffedVenue()
    const ada = await staff('staff', 'ada')
    const listener = await listen(url, { headers: ada.headers() })
    const closed = once(listener.socket, 'close')
    await owner.call(contract.changeAccount, { params: at(ada.id), body: { disabled: true } })
    expect((await ada.send(listRooms)).status).toBe(401)
    expect((await closed)[0]).toBe(4401)
    const again = openBrowser(url)
    const body = { login: 'ada', password: PASSWORD }
    expect(await again.refused(contract.signIn, { body })).toMatchObject({
      status: 401,
      detail: 'The user name or the password is wrong',
    })
    expect((await owner.send(contract.switchUser, { body: { login: 'ada', pin: PIN } })).status).toBe(401)
    await owner.call(contract.changeAccount, { params: at(ada.id), body: { disabled: false } })
    expect((await again.send(contract.signIn, { body })).status).toBe(200)
    await expectEvents({ 'account.changed': 2, 'account.signed_in': 1, '*': 0 })
  })
})

test('a new role ends the sessions of the account and their sockets', async () => {
  const { owner, staff, url } = await openStaffedVenue()
  const ada = await staff('manager', 'ada')
  const listener = await listen(url, { headers: ada.headers() })
  const closed = once(listener.socket, 'close')
  await owner.call(contract.changeAccount, { params: at(ada.id), body: { role: 'cleaner' } })
  expect((await ada.send(contract.listAccounts)).status).toBe(401)
  await closed
  await ada.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
  expect((await ada.send(contract.listAccounts)).status).toBe(403)
})

test('sessions can be ended everywhere, or everywhere else', async () => {
  const { owner, staff, url } = await openStaffedVenue()
  const ada = await staff('staff', 'ada')
  const phone = openBrowser(url)
  await phone.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
  expect(await owner.call(contract.signOutEverywhere, { params: at(ada.id) })).toEqual({ ended: 2 })
  for (const one of [ada, phone]) expect((await one.send(listRooms)).status).toBe(401)
  await phone.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
  await ada.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
  expect(await ada.call(contract.endOtherSessions)).toEqual({ ended: 1 })
  expect((await phone.send(listRooms)).status).toBe(401)
  expect((await ada.send(listRooms)).status).toBe(200)
})

describe('nobody can raise their own rights', () => {
  test('through fields of a request', async () => {
    const { staff } = await openStaffedVenue()
    for (const role of ['cleaner', 'maintenance', 'staff', 'manager'] as const) {
      const one = await staff(role)
      const body = {
        name: 'Ada',
        role: 'admin',
        id: 1,
        disabled: false,
        password_hash: 'x',
        version: 99,
        by: { role: 'admin' },
      }
      await one.ask('PATCH', '/api/profile', { body, headers: { 'x-role': 'admin', 'x-user': '1' } })
      expect(await one.call(contract.readProfile)).toMatchObject({ id: one.id, role, password: 'own' })
      expect((await one.call(contract.readSession)).user).toMatchObject({ id: one.id, role })
    }
  })

  test('as a manager, who can change only roles below their own', async () => {
    const { staff, owner } = await openStaffedVenue()
    const manager = await staff('manager')
    const peer = await staff('manager', 'peer')
    const cleaner = await staff('cleaner')
    const add = (role: 'admin' | 'manager') =>
      manager.send(contract.addAccount, { body: { name: 'Eve', login: `eve-${role}`, role } })
    expect((await add('admin')).status).toBe(403)
    expect((await add('manager')).status).toBe(403)
    for (const id of [1, peer.id, manager.id]) {
      const params = at(id)
      const change = (body: object) => manager.send(contract.changeAccount, { params, body })
      expect((await change({ role: 'cleaner' })).status).toBe(403)
      expect((await change({ disabled: true })).status).toBe(403)
      expect((await change({ name: 'Eve' })).status).toBe(403)
      expect((await manager.send(contract.resetPassword, { params })).status).toBe(403)
      expect((await manager.send(contract.setAccountPin, { params, body: { pin: PIN } })).status).toBe(403)
      expect((await manager.send(contract.signOutEverywhere, { params })).status).toBe(403)
    }
    for (const role of ['admin', 'manager'] as const)
      expect(
        (await manager.send(contract.changeAccount, { params: at(cleaner.id), body: { role } })).status,
      ).toBe(403)
    await manager.call(contract.changeAccount, { params: at(cleaner.id), body: { role: 'staff' } })
    expect((await owner.call(contract.listAccounts)).find(({ id }) => id === cleaner.id)).toMatchObject({
      role: 'staff',
    })
  })
})

describe('an admin always remains', () => {
  const message = 'This is the last admin: at least one must keep access'

  test('in open mode', async () => {
    const { call, refused } = await openVenue()
    await call(contract.addAccount, { body: { name: 'Ada', login: 'ada', role: 'admin' } })
    for (const body of [{ disabled: true }, { role: 'manager' as const }])
      expect(await refused(contract.changeAccount, { params: at(1), body })).toMatchObject({
        status: 409,
        detail: message,
      })
    expect(await refused(contract.resetPassword, { params: at(2) })).toMatchObject({ status: 409 })
  })

  test('in signed-in mode, even if two admins demote each other concurrently', async () => {
    const { owner, staff, db } = await openStaffedVenue()
    for (const body of [{ disabled: true }, { role: 'manager' as const }])
      expect(await owner.refused(contract.changeAccount, { params: at(1), body })).toMatchObject({
        status: 409,
        detail: message,
      })
    const ada = await staff('admin', 'ada')
    const body = { role: 'staff' as const }
    const statuses = await Promise.all([
      owner.send(contract.changeAccount, { params: at(ada.id), body }),
      ada.send(contract.changeAccount, { params: at(1), body }),
    ])
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1)
    const admins = await db.selectFrom('staff_accounts').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
  })
})
