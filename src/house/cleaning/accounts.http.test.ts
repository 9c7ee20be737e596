import { expect, test } from 'vitest'
import { registerTag } from '#house/facilities/contract.ts'
import {
  addAccount,
  listAccounts,
  lockDesk,
  readSession,
  setAccountPin,
  switchUser,
} from '#office/accounts/contract.ts'
import { openStaffedVenue, PIN } from '#testing/venue/staffed-venue.ts'
import * as contract from './contract.ts'

async function openCleanVenue() {
  const venue = await openStaffedVenue(async ({ given, call }) => {
    const { id } = await given.room()
    await call(registerTag, { body: { tagId: '04:A1', facilityType: 'room', facilityId: id } })
  })
  return { ...venue, sam: await venue.staff('cleaner', 'sam'), ada: await venue.staff('staff', 'ada') }
}

test('with accounts on, accepts the own user name at the own desk and another one with its PIN', async () => {
  const { sam, ada, staff } = await openCleanVenue()
  expect(await sam.call(contract.logIn, { body: { cleanerId: 'SAM' } })).toEqual({
    cleanerId: 'sam',
    name: 'Sam sam',
    open: null,
  })
  expect(await ada.refused(contract.logIn, { body: { cleanerId: 'sam' } })).toMatchObject({
    status: 422,
    errors: { pin: 'Please enter your PIN' },
  })
  const wrong = { status: 401, detail: 'The PIN is wrong, or this desk needs your password first' }
  expect(await ada.refused(contract.logIn, { body: { cleanerId: 'sam', pin: '5555' } })).toMatchObject(wrong)
  expect(await ada.refused(contract.logIn, { body: { cleanerId: 'nobody', pin: PIN } })).toMatchObject(wrong)
  await ada.call(contract.logIn, { body: { cleanerId: 'sam', pin: PIN } })
  expect((await ada.call(readSession)).user).toMatchObject({ login: 'sam', role: 'cleaner' })
  await staff('maintenance', 'bo')
  expect(await ada.refused(contract.logIn, { body: { cleanerId: 'bo', pin: PIN } })).toMatchObject(wrong)
  expect((await ada.call(readSession)).user).toMatchObject({ login: 'sam' })
})

test('refuses a cleaning under another cleaner’s name until that cleaner logs in', async () => {
  const { sam, ada } = await openCleanVenue()
  const start = (cleanerId: string) => ({ body: { nfcTagId: '04:A1', cleanerId } })
  expect(await ada.refused(contract.startCleaning, start('sam'))).toMatchObject({
    status: 401,
    detail: 'Log in as sam to go on',
  })
  expect(await sam.call(contract.startCleaning, start('sam'))).toMatchObject({
    cleanerId: 'sam',
    cleanerName: 'Sam sam',
  })
  expect(await ada.call(contract.listRecords)).toMatchObject([{ cleanerName: 'Sam sam' }])
})

test('refuses the steps of another cleaner’s cleaning until that cleaner logs in', async () => {
  const { sam, staff } = await openCleanVenue()
  const kim = await staff('cleaner', 'kim')
  const { id } = await sam.call(contract.startCleaning, { body: { nfcTagId: '04:A1', cleanerId: 'sam' } })
  const params = { id: String(id) }
  const refused = { status: 401, detail: 'Log in as sam to go on' }
  const completion = { params, body: { photoUrl: '/api/cleaning/photos/x' } }
  expect(await kim.refused(contract.completeCleaning, completion)).toMatchObject(refused)
  expect(await kim.refused(contract.giveUpCleaning, { params, body: { reason: 'Not mine' } })).toMatchObject(
    refused,
  )
})

test('a cleaning of an hour does not lock the phone, and a locked phone sends what it has kept', async () => {
  const { sam, clock } = await openCleanVenue()
  const { id } = await sam.call(contract.startCleaning, { body: { nfcTagId: '04:A1', cleanerId: 'sam' } })
  clock.advance(60)
  expect(await sam.call(readSession)).toMatchObject({ locked: false, lockMinutes: 240 })
  await sam.call(lockDesk)
  const params = { id: String(id) }
  const body = { reason: 'Guest came early' }
  expect(await sam.call(contract.giveUpCleaning, { params, body })).toMatchObject({ status: 'given_up' })
  expect((await sam.refused(contract.listRecords)).status).toBe(401)
})

test('after days off, a cleaner enters with the PIN, and others with their password', async () => {
  const { sam, ada, owner, clock } = await openCleanVenue()
  await owner.call(addAccount, { body: { name: 'Kim', login: 'kim', role: 'cleaner' } })
  const kim = (await owner.call(listAccounts)).find(({ login }) => login === 'kim')!
  await owner.call(setAccountPin, { params: { id: String(kim.id) }, body: { pin: PIN } })
  await sam.call(contract.logIn, { body: { cleanerId: 'kim', pin: PIN } })
  clock.advance(5 * 24 * 60)
  expect(await sam.call(readSession)).toMatchObject({ locked: true })
  const byPin = { body: { login: 'kim', pin: PIN } }
  expect(await sam.call(switchUser, byPin)).toMatchObject({ user: { login: 'kim' }, rights: 'cleaner' })
  expect((await ada.refused(switchUser, { body: { login: 'ada', pin: PIN } })).status).toBe(401)
})
