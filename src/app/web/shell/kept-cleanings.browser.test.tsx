import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as cleaning from '#house/cleaning/contract.ts'
import { addJob, readJobs } from '#house/cleaning/web/offline/phone-store.ts'
import * as facilities from '#house/facilities/contract.ts'
import * as accounts from '#office/accounts/contract.ts'
import { refetchSession } from '#office/accounts/web/queries.ts'
import { toIso } from '#platform/values/time.ts'
import { newIdempotencyKey } from '#platform/web/data/api.ts'
import { now } from '#platform/web/device/clock.ts'
import { clearPhoneAfterTest, takePhoto } from '#testing/browser/cleaner-phone.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { Layout } from './layout.tsx'

const PASSWORD = 'violet otter parades'

test('a locked phone sends the cleaning that it has kept when the app is opened', async () => {
  const { call, given } = await openVenue()
  const room = await given.room({ status: 'cleaning' })
  const tagId = 'T7'
  await call(facilities.registerTag, { body: { tagId, facilityType: 'room', facilityId: room.id } })
  await call(accounts.setPassword, { body: { password: PASSWORD } })
  await call(accounts.lockDesk)
  await refetchSession()
  clearPhoneAfterTest()
  const startTime = toIso(now())
  await addJob({
    key: newIdempotencyKey(),
    cleanerId: 'admin',
    tagId,
    facilityName: room.name,
    startTime,
    photo: { picture: await takePhoto() },
    notes: 'Two towels missing',
    end: { as: 'completed', endTime: startTime },
  })
  await renderPage(<Layout />, '/cleaner-app')
  await expect.element(page.getByRole('heading', { name: 'This desk is locked' })).toBeVisible()
  await expect.poll(readJobs).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'This desk is locked' })).toBeVisible()

  await call(accounts.signIn, { body: { login: 'admin', password: PASSWORD } })
  expect(await call(cleaning.listRecords)).toMatchObject([
    { status: 'completed', notes: 'Two towels missing' },
  ])
  expect((await call(facilities.readRoom, { params: paramsOf(room) })).status).toBe('available')
})
