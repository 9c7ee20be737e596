import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { listTags } from '#house/facilities/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import type { Actor } from '#platform/http/action-context.ts'
import { clockContext } from '#platform/http/action-context.ts'
import type { Problem } from '#platform/http/errors.ts'
import type { Sentence } from '#platform/languages/texts.ts'
import { DAY, HOUR, MINUTE } from '#platform/values/time.ts'
import { decompressionBomb, makeDrawing, takePicture } from '#testing/pictures/pictures.ts'
import { sendPhotoTo } from '#testing/pictures/send-photo.ts'
import { storedPhotos } from '#testing/pictures/stored-photos.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { findPhoto, listRecords, removeStrayPhotos } from '../cleaning.ts'
import type { CleaningRecord } from '../contract.ts'
import * as contract from '../contract.ts'
import { PARTS, photoFilesIn } from './photo-files.ts'
import { decodePicture } from './picture.ts'

let venue: Venue
let session: CleaningRecord
beforeEach(async () => {
  venue = await openVenue()
  session = await startIn()
})

async function startIn(cleanerId = 'c1') {
  const { id } = await venue.given.room()
  const nfcTagId = (await venue.call(listTags)).find(({ facilityId }) => facilityId === id)!.tagId
  const started = await venue.call(contract.startCleaning, { body: { nfcTagId, cleanerId } })
  await venue.eventsSince()
  return started
}

const send = (picture: Uint8Array, to = session, takenAt: number | undefined = venue.clock.at) =>
  sendPhotoTo(venue, to, picture, takenAt)

const complete = (photoUrl: string, of = session) =>
  venue.call(contract.completeCleaning, { params: paramsOf(of), body: { photoUrl } })

const stored = () => storedPhotos(venue.store)

async function shown(photoUrl: string): Promise<Buffer> {
  const response = await fetch(venue.url + photoUrl)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return Buffer.from(await response.arrayBuffer())
}

const reported = async () =>
  (await venue.call(contract.readReport, { query: { from: '2026-05-20', to: '2026-05-20' } })).records

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('of type %s is re-encoded as JPEG', async format => {
    const { photoUrl } = await send(await takePicture(1, { format }))
    const { format: kept, width, height } = await sharp(await shown(photoUrl)).metadata()
    expect({ kept, width, height }).toEqual({ kept: 'jpeg', width: 640, height: 360 })
    await venue.expectEvents({})
  })

  test('loses location, camera and other metadata, and is upright', async () => {
    const withPlace = await sharp(await takePicture(1, { width: 400, height: 200 }))
      .withExif({ IFD0: { Make: 'Acme Phone' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(withPlace.includes('Acme Phone')).toBe(true)
    const kept = await shown((await send(withPlace)).photoUrl)
    expect(kept.includes('Acme Phone')).toBe(false)
    const { exif, width, height } = await sharp(kept).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 200, height: 400 })
  })

  test('is at most 1600 pixels wide, in a file named by its content', async () => {
    const { photoUrl } = await send(await takePicture(1, { width: 3_200, height: 1_800 }))
    expect((await sharp(await shown(photoUrl)).metadata()).width).toBe(1_600)
    const hash = photoUrl.split('/').at(-1)!
    expect(await stored()).toEqual([path.join(hash.slice(0, 2), `${hash}.jpg`)])
    const file = path.join(venue.store.folder, 'photos', hash.slice(0, 2), `${hash}.jpg`)
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await readFile(file)).toEqual(await shown(photoUrl))
  })

  test('sent again after a lost response is the same one', async () => {
    const picture = await takePicture(1)
    const answers = [await send(picture), ...(await Promise.all([send(picture), send(picture)]))]
    expect(new Set(answers.map(({ photoUrl }) => photoUrl)).size).toBe(1)
    expect(await venue.db.selectFrom('photos').selectAll().execute()).toHaveLength(1)
  })

  test('is accepted as a data URL on completion and counts as uploaded', async () => {
    const url = `data:image/jpeg;base64,${(await takePicture(1)).toString('base64')}`
    const record = await complete(url)
    expect(record).toMatchObject({ status: 'completed', photoSource: 'uploaded' })
    expect((await sharp(await shown(record.photoUrl!)).metadata()).width).toBe(640)
    expect(await complete(url)).toEqual(record)
    expect((await reported())[0]!.flags).toEqual(['under_a_minute', 'uploaded'])
  })

  test('of another session is refused on completion', async () => {
    const other = await startIn('c2')
    const { photoUrl } = await send(await takePicture(1), other)
    const refusal = await venue.refused(contract.completeCleaning, {
      params: paramsOf(session),
      body: { photoUrl },
    })
    expect(refusal.errors).toEqual({ photoUrl: 'Please take a photo of the room' })
  })

  test('is revalidated by its ETag', async () => {
    const { photoUrl } = await send(await takePicture(1))
    const first = await fetch(venue.url + photoUrl)
    const headers = { 'if-none-match': first.headers.get('etag')! }
    expect((await fetch(venue.url + photoUrl, { headers })).status).toBe(304)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('proof', () => {
  test('a photo taken before the start of the session counts as uploaded', async () => {
    const { photoUrl } = await send(await takePicture(1), session, venue.clock.at - 1)
    expect(await complete(photoUrl)).toMatchObject({ photoSource: 'uploaded' })
  })

  test('a photo from the future counts as uploaded', async () => {
    const { photoUrl } = await send(await takePicture(1), session, venue.clock.at + DAY)
    expect(await complete(photoUrl)).toMatchObject({ photoSource: 'uploaded' })
  })

  test.each<[string, (picture: Buffer) => Promise<Buffer>, string]>([
    ['itself', async picture => picture, 'same_photo'],
    [
      'itself, smaller and at lower quality',
      picture => sharp(picture).resize(400).jpeg({ quality: 40 }).toBuffer(),
      '_photo',
    ],
    [
      'itself, brighter',
      picture => sharp(picture).modulate({ brightness: 1.15 }).jpeg().toBuffer(),
      '_photo',
    ],
    ['itself, slightly cropped', async picture => crop(picture), 'similar_photo'],
  ])('a photo is recognised in %s', async (_, change, flag) => {
    const picture = await takePicture(5)
    await complete((await send(picture)).photoUrl)
    const other = await startIn()
    await complete((await send(await change(picture), other)).photoUrl, other)
    const [latest] = await reported()
    expect(latest!.flags[0]).toContain(flag)
    expect(latest!.like).toMatchObject({ id: session.id, facilityName: 'Room 101' })
  })

  test('photos of different scenes are not matched', async () => {
    for (const scene of [1, 2, 3, 4, 5, 6]) {
      const other = await startIn(`cleaner-${scene}`)
      await complete((await send(await takePicture(scene), other)).photoUrl, other)
    }
    expect((await reported()).flatMap(({ flags }) => flags).filter(flag => flag.endsWith('photo'))).toEqual(
      [],
    )
  })

  test('a retake in the same session is not a copy', async () => {
    await send(await takePicture(1))
    const { photoUrl } = await send(
      await sharp(await takePicture(1))
        .jpeg({ quality: 50 })
        .toBuffer(),
    )
    await complete(photoUrl)
    expect((await reported())[0]!.flags).toEqual(['under_a_minute'])
  })

  async function crop(picture: Buffer) {
    return sharp(picture).extract({ left: 4, top: 2, width: 634, height: 356 }).jpeg().toBuffer()
  }
})

test('says why a photo is refused in the language of the phone', async () => {
  const refusal = await decodePicture(Buffer.from('hello')).catch((error: Problem) => error.detail)
  expect(await (refusal as Sentence).write('es')).toBe('La foto debe ser JPEG, PNG o WebP')
})

describe('refuses an invalid photo', () => {
  const svg = Buffer.from(makeDrawing(1, 100, 100))
  const cases: [string, () => Promise<Buffer> | Buffer, number][] = [
    ['an SVG', () => svg, 415],
    ['a GIF', () => sharp(svg).gif().toBuffer(), 415],
    ['a TIFF', () => sharp(svg).tiff().toBuffer(), 415],
    ['HTML', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a text', () => Buffer.from('hello'), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['a PDF', () => Buffer.from('%PDF-1.7 …'), 415],
    ['a truncated JPEG', async () => half(await takePicture(1)), 422],
    ['a truncated PNG', async () => half(await takePicture(1, { format: 'png' })), 422],
    ['a truncated WebP', async () => half(await takePicture(1, { format: 'webp' })), 422],
    [
      'only the first bytes of a JPEG',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('<html>')]),
      422,
    ],
    ['a PNG of 16,000 × 16,000', () => decompressionBomb(16_000, 16_000), 413],
    [
      'a file of more than 10 MB',
      async () => Buffer.concat([await takePicture(1), Buffer.alloc(10.5 * 1024 * 1024)]),
      413,
    ],
  ]

  test.each(cases)('%s', async (_, make, status) => {
    const answer = await send(await make())
    expect(answer.status).toBe(status)
    expect(answer.detail).toMatch(/photo|body is too large/i)
    expect(await stored()).toEqual([])
    await venue.expectEvents({})
  })

  test.each(cases)('%s, as a data URL', async (_, make, status) => {
    const file = await make()
    const photoUrl = `data:image/jpeg;base64,${file.toString('base64')}`
    const answer = await venue.send(contract.completeCleaning, {
      params: paramsOf(session),
      body: { photoUrl },
    })
    expect([status, 400, 413, 422]).toContain(answer.status)
    expect(await stored()).toEqual([])
    await venue.expectEvents({})
  })

  test('drops a script appended to a picture', async () => {
    const polyglot = Buffer.concat([await takePicture(1), Buffer.from('<script>alert(1)</script>')])
    const kept = await shown((await send(polyglot)).photoUrl)
    expect(kept.includes('<script>')).toBe(false)
  })

  test.each<[string, RequestInit, number]>([
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }, 415],
    ['a bare picture', { body: 'x', headers: { 'content-type': 'image/jpeg' } }, 415],
    ['no body', {}, 415],
    [
      'an incomplete form',
      {
        body: '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nxx',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
      400,
    ],
    [
      'a form without a file',
      { body: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      400,
    ],
    ['a form without a boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
  ])('%s instead of a form with a file', async (_, init, status) => {
    const answer = await fetch(`${venue.url}/api/cleaning/${session.id}/photo`, { method: 'POST', ...init })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await stored()).toEqual([])
  })

  test('one for an ended or unknown session', async () => {
    const picture = await takePicture(1)
    await venue.call(contract.giveUpCleaning, { params: paramsOf(session), body: { reason: 'Wrong room' } })
    expect(await send(picture)).toMatchObject({ status: 409, detail: 'No active cleaning session found' })
    expect((await send(picture, { ...session, id: 99 })).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  test('the twenty-first of a session', async () => {
    for (let scene = 1; scene <= 20; scene++) await send(await takePicture(scene, { width: 64, height: 36 }))
    expect((await send(await takePicture(21))).status).toBe(409)
  })

  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
})

describe('repeated with its key', () => {
  const take = (picture: Uint8Array, key: string) => sendPhotoTo(venue, session, picture, venue.clock.at, key)

  test('a photo is given the first answer, also once the cleaning is over', async () => {
    const picture = await takePicture(1)
    const first = await take(picture, 'photo-1')
    expect(await take(picture, 'photo-1')).toEqual(first)
    await complete(first.photoUrl)
    expect(await take(picture, 'photo-1')).toEqual(first)
    expect(await take(picture, 'photo-2')).toMatchObject({ status: 409 })
    expect(await stored()).toHaveLength(1)
  })

  test('another photo is refused and not stored', async () => {
    await take(await takePicture(1), 'photo-1')
    expect(await take(await takePicture(2), 'photo-1')).toMatchObject({ status: 422 })
    expect(await stored()).toHaveLength(1)
  })

  test('a completion is given the first answer, and another one stores no photo', async () => {
    const drawUrl = async (scene: number) =>
      `data:image/jpeg;base64,${(await takePicture(scene)).toString('base64')}`
    const body = { photoUrl: await drawUrl(1), notes: 'Clean' }
    const end = (of: CleaningRecord, form: typeof body) =>
      venue.send(contract.completeCleaning, { params: paramsOf(of), body: form, idempotencyKey: 'end-1' })
    const first = await end(session, body)
    expect(first).toMatchObject({ status: 200, body: { status: 'completed', notes: 'Clean' } })
    expect((await end(session, body)).body).toEqual(first.body)
    const other = await startIn('c2')
    expect((await end(other, { ...body, photoUrl: await drawUrl(2) })).status).toBe(422)
    expect(await stored()).toHaveLength(1)
  })
})

describe('who may see', () => {
  const cleaner: Actor = { id: 77, name: 'Maria', role: 'cleaner' }

  test('the desk and the cleaner who took the photo', async () => {
    const hash = (await send(await takePicture(1))).photoUrl.split('/').at(-1)!
    const ctx = { ...clockContext(venue.clock.at), actor: cleaner }
    await expect(findPhoto(venue.db, ctx, hash)).rejects.toThrow('There is no such photo')
    await expect(findPhoto(venue.db, { ...ctx, actor: { ...cleaner, id: 1 } }, hash)).resolves.toEqual({
      hash,
    })
    await expect(
      findPhoto(venue.db, { ...ctx, actor: { ...cleaner, role: 'staff' } }, hash),
    ).resolves.toEqual({
      hash,
    })
    expect(await listRecords(venue.db, ctx, {})).toEqual([])
  })

  test.each(['0'.repeat(64), 'x', '..%2f..%2fkeydesk.sqlite'])('nobody, for %s', async hash => {
    const { status } = await venue.ask('GET', `/api/cleaning/photos/${hash}`)
    expect([400, 404]).toContain(status)
  })
})

test('deletes photos after 90 days but keeps their likeness', async () => {
  const picture = await takePicture(1)
  const { photoUrl } = await send(picture)
  await complete(photoUrl)
  venue.clock.advance(89 * 24 * 60)
  await venue.app.tick()
  expect(await stored()).toHaveLength(1)
  venue.clock.advance(2 * 24 * 60)
  await venue.app.tick()
  expect(await stored()).toEqual([])
  expect((await venue.call(contract.listRecords, {}))[0]).toMatchObject({
    status: 'completed',
    photoUrl: null,
  })
  expect((await venue.ask('GET', photoUrl)).status).toBe(404)
  const other = await startIn()
  await complete((await send(picture, other)).photoUrl, other)
  const query = { from: '2026-08-01', to: '2026-08-30' }
  const [again] = (await venue.call(contract.readReport, { query })).records
  expect(again).toMatchObject({ flags: ['same_photo', 'under_a_minute'], like: { photoUrl: null } })
})

test('deletes photos after the days of the settings', async () => {
  await complete((await send(await takePicture(1))).photoUrl)
  await venue.call(saveSettings, { body: { cleaningPhotoDays: 7 } })
  venue.clock.advance(6 * 24 * 60)
  await venue.app.tick()
  expect(await stored()).toHaveLength(1)
  venue.clock.advance(2 * 24 * 60)
  await venue.app.tick()
  expect(await stored()).toEqual([])
})

describe('a file that no photo names', () => {
  const toName = (hash: string) => path.join(hash.slice(0, 2), `${hash}.jpg`)
  const toPath = (name: string) => path.join(venue.store.folder, 'photos', name)
  const setWritten = (name: string, at: number) => utimes(toPath(name), at / 1_000, at / 1_000)

  /** Runs the clock's work of some hours from a moment on. */
  async function sweep(from: number) {
    for (let part = 0; part < PARTS; part++)
      await removeStrayPhotos(venue.db, photoFilesIn(venue.store.folder), from + part * MINUTE)
  }

  test('is deleted after an hour, also if a crash came before its deletion or while it was written', async () => {
    const photos = [await send(await takePicture(1)), await send(await takePicture(2))]
    const [kept, removed] = photos.map(({ photoUrl }) => photoUrl.split('/').at(-1)!) as [string, string]
    const hash = removed
    await venue.db.updateTable('photos').set({ removed_at: 1 }).where('hash', '=', hash).execute()
    const stray = 'ab'.repeat(32)
    await photoFilesIn(venue.store.folder).store(stray, Buffer.from('stray'))
    const half = `${toName(kept)}.00000000-0000-4000-8000-000000000000`
    await writeFile(toPath(half), 'half')
    const all = [toName(kept), toName(removed), toName(stray), half]
    for (const name of all) await setWritten(name, venue.clock.at + DAY)
    await sweep(venue.clock.at + DAY - PARTS * MINUTE + HOUR)
    expect((await stored()).sort()).toEqual(all.sort())
    await sweep(venue.clock.at + DAY + 2 * HOUR)
    expect((await stored()).sort()).toEqual([toName(kept)])
  })

  test('stays if it is older than the first photo, as it belongs to another database', async () => {
    const stray = 'ab'.repeat(32)
    await photoFilesIn(venue.store.folder).store(stray, Buffer.from('stray'))
    await setWritten(toName(stray), venue.clock.at - HOUR)
    await send(await takePicture(1))
    await sweep(venue.clock.at + DAY)
    expect(await stored()).toContain(toName(stray))
  })

  test('is looked for by the clock', async () => {
    await send(await takePicture(1))
    const stray = 'ab'.repeat(32)
    await photoFilesIn(venue.store.folder).store(stray, Buffer.from('stray'))
    await setWritten(toName(stray), venue.clock.at)
    const part = Math.floor(venue.clock.at / MINUTE) % PARTS
    venue.clock.advance(0xab - part + PARTS)
    await venue.app.tick()
    expect(await stored()).not.toContain(toName(stray))
  })
})

test('of many photos at once those that would wait long are refused, and succeed later', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 14 }, (_, scene) => takePicture(scene, { width: 3_200, height: 1_800 })),
  )
  const answers = await Promise.all(pictures.map(picture => send(picture)))
  const refused = answers.findIndex(({ status }) => status === 429)
  expect(answers[refused]).toMatchObject({
    retryAfter: '2',
    detail: 'Too many photos at once. Try again in a moment.',
  })
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(8)
  expect(await stored()).toHaveLength(answers.filter(({ status }) => status === 201).length)
  expect((await send(pictures[refused]!)).status).toBe(201)
})
