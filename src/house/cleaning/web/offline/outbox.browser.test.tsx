import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toIso } from '#platform/values/time.ts'
import { newIdempotencyKey } from '#platform/web/data/api.ts'
import { now } from '#platform/web/device/clock.ts'
import { openCleanerPhone, takePhoto } from '#testing/browser/cleaner-phone.ts'
import { renderPage } from '#testing/browser/render.tsx'
import * as api from '../../contract.ts'
import { CleanerAppPage } from '../cleaner-app-page.tsx'
import { completeCleaning, giveUpCleaning, saveNotes, savePhoto } from '../steps/cleaning-actions.ts'
import { sendNow } from './outbox.ts'
import { addJob, type CleaningJob, changeJob, readJobs, unsavedKeys } from './phone-store.ts'

/** The phone of cleaner c1, who has cleaned and photographed a room. */
async function openPhone() {
  const { venue, room, status } = await openCleanerPhone()
  const job: CleaningJob = {
    key: newIdempotencyKey(),
    cleanerId: 'c1',
    tagId: 'T7',
    facilityName: room.name,
    startTime: toIso(now()),
    photo: { picture: await takePhoto() },
    notes: 'Two towels missing',
  }
  const end = { as: 'completed' as const, endTime: job.startTime }
  return {
    venue,
    job,
    end,
    start: () =>
      venue.call(api.startCleaning, {
        body: { nfcTagId: 'T7', cleanerId: 'c1', sessionKey: job.key, startTime: job.startTime },
      }),
    reopen: () =>
      renderPage(<CleanerAppPage NextRooms={() => null} TurnaroundReport={() => null} />, '/cleaner-app'),
    records: () => venue.call(api.listRecords, { query: { cleanerId: 'c1' } }),
    status,
  }
}

const waiting = () => page.getByRole('region', { name: 'Waiting to be sent' })

test('a cleaning that was finished without a connection is sent when the app is reopened', async () => {
  const { job, end, start, reopen, records, status } = await openPhone()
  const { id } = await start()
  await addJob({ ...job, sessionId: id, end })
  await reopen()
  await expect.poll(readJobs).toEqual([])
  expect(await records()).toMatchObject([{ status: 'completed', notes: 'Two towels missing' }])
  expect(await status()).toBe('available')
})

test('so is one that was also started without a connection', async () => {
  const { job, end, reopen, records } = await openPhone()
  await addJob({ ...job, end })
  await reopen()
  await expect.poll(readJobs).toEqual([])
  expect(await records()).toMatchObject([{ status: 'completed', notes: 'Two towels missing' }])
})

test.each([
  ['finished', true],
  ['photographed', false],
])(
  'a cleaning that was %s when the desk ended it is shown until a person discards it',
  async (_what, isFinished) => {
    const { venue, job, end, start, reopen } = await openPhone()
    const { id } = await start()
    await venue.call(api.giveUpCleaning, { params: { id: String(id) }, body: { reason: 'Guest came early' } })
    await addJob({ ...job, sessionId: id, ...(isFinished && { end }) })
    await reopen()
    const alert = waiting().getByRole('alert')
    await expect.element(alert).toMatchTextContent('Room 101 could not be sent')
    await expect.element(alert).toMatchTextContent('Two towels missing')
    await expect.element(alert.getByRole('img', { name: 'The room' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Start Room Cleaning' })).toBeVisible()

    await alert.getByRole('button', { name: 'Discard' }).click()
    const ask = page.getByRole('alertdialog')
    await expect
      .element(ask)
      .toMatchTextContent(
        isFinished
          ? 'Its photo, notes and completion will be deleted. No other copy exists.'
          : 'Its photo and notes will be deleted. No other copy exists.',
      )
    await ask.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(readJobs).toEqual([])
  },
)

test('a cleaning with nothing on the phone ends with its session', async () => {
  const {
    venue,
    job: { photo: _, notes: __, ...job },
    start,
    reopen,
  } = await openPhone()
  const { id } = await start()
  await venue.call(api.giveUpCleaning, { params: { id: String(id) }, body: { reason: 'Guest came early' } })
  await addJob({ ...job, sessionId: id })
  await reopen()
  await expect.poll(readJobs).toEqual([])
})

test('what another phone completed meanwhile does not replace the photo and notes of this one', async () => {
  const { venue, job, end, start, reopen } = await openPhone()
  const { id } = await start()
  const photoUrl = await dataUrl(await takePhoto())
  const params = { id: String(id) }
  const stored = await venue.call(api.completeCleaning, { params, body: { photoUrl, notes: 'By phone 2' } })
  await addJob({ ...job, sessionId: id, photoUrl: stored.photoUrl!, end })
  await reopen()
  const alert = waiting().getByRole('alert')
  await expect.element(alert).toMatchTextContent('It was completed on another phone')
  await expect.element(alert).toMatchTextContent('Two towels missing')
})

test('what was finished in one tab is not changed in another, and is sent', async () => {
  const { job, end, start, records } = await openPhone()
  const { id } = await start()
  await addJob({ ...job, sessionId: id, end })
  await expect(completeCleaning(job.key, { picture: await takePhoto() }, 'Clean')).rejects.toThrow(
    'This cleaning was ended in another tab.',
  )
  await expect(giveUpCleaning(job.key, 'Guest came early')).rejects.toThrow('ended in another tab')
  await savePhoto(job.key, undefined)
  await saveNotes(job.key, '')
  await sendNow(job.key)
  expect(await records()).toMatchObject([{ status: 'completed', notes: 'Two towels missing' }])
})

async function dataUrl(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return `data:image/jpeg;base64,${btoa(String.fromCharCode(...bytes))}`
}

test('on a full phone, a cleaning is kept as long as the page and saved once there is room', async () => {
  const { job } = await openPhone()
  await addJob(job)
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await changeJob(job.key, current => ({ ...current, notes: 'Three towels missing' }))
  expect(unsavedKeys()).toEqual(new Set([job.key]))
  expect(await readJobs()).toMatchObject([{ notes: 'Three towels missing', photo: job.photo }])
  full.mockRestore()
  await changeJob(job.key, current => current)
  expect(unsavedKeys()).toEqual(new Set())
  expect(await readJobs()).toMatchObject([{ notes: 'Three towels missing' }])
})

test('a job is never overwritten by one with the same key', async () => {
  const { job } = await openPhone()
  await addJob(job)
  const { photo: _, notes: __, ...other } = job
  await addJob(other)
  expect(await readJobs()).toMatchObject([{ notes: 'Two towels missing' }])
})
