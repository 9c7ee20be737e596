import { enterByPin, readProfile } from '#office/accounts/accounts.ts'
import type { Transaction } from '#platform/database/database.ts'
import { acceptMediaType } from '#platform/http/accept-media-type.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid, Malformed, Problem } from '#platform/http/errors.ts'
import type { Router } from '#platform/http/router.ts'
import { fieldTexts } from '#platform/values/languages/texts.ts'
import * as cleaning from './cleaning.ts'
import * as contract from './contract.ts'
import { cleaningTexts } from './languages/texts.ts'
import type { PhotoFiles } from './photos/photo-files.ts'
import { decodeDataUrl, decodePicture } from './photos/picture.ts'

/** `requestInspection` decides whether a cleaned facility is inspected before it is ready. */
export function cleaningRoutes(
  router: Router,
  files: PhotoFiles,
  requestInspection: cleaning.RequestInspection,
) {
  const {
    app,
    route,
    preparedRoute,
    rawRoute,
    runInTransaction,
    store: { reader: db },
  } = router
  const isOwn = async (ctx: ActionContext, cleanerId: string) =>
    (await readProfile(db, ctx)).login === cleanerId.toLowerCase()
  // The body is the photo alone: a browser puts another boundary around it each time, and a repeat must be recognized.
  acceptMediaType(app, {
    type: 'multipart/form-data',
    paths: [contract.sendPhoto.path],
    parse: async (bytes, contentType) => photoIn(await readForm(bytes, contentType)),
  })
  rawRoute(contract.logIn, async ({ ctx, body, request, reply }) => {
    if (!ctx.session || (await isOwn(ctx, body.cleanerId))) return cleaning.logIn(db, ctx, body.cleanerId)
    if (!body.pin) throw new Invalid({ pin: cleaningTexts.sentence(t => t('enterPin')) })
    const { cleanerId: login, pin } = body
    const { roles } = contract.logIn
    const cleaner = await enterByPin(router, { ctx, login, pin, roles, request, reply })
    return cleaning.logIn(db, cleaner, login)
  })
  route(contract.startCleaning, ({ trx, ctx, body }) => cleaning.startCleaning(trx, ctx, body))
  route(contract.giveUpCleaning, ({ trx, ctx, params, body }) =>
    cleaning.giveUpCleaning(trx, ctx, params.id, body),
  )
  route(contract.listRecords, ({ db, ctx, query }) => cleaning.listRecords(db, ctx, query))
  route(contract.readReport, ({ db, query }) => cleaning.readReport(db, query))

  preparedRoute(contract.sendPhoto, async ({ ctx, params, query, request }) => {
    await cleaning.assertPhotoAllowed(db, ctx, params.id)
    return storePhoto(ctx, params.id, parsePhoto(request.body), query.takenTime)
  })
  preparedRoute(contract.completeCleaning, async ({ ctx, params, body }) => {
    const photoUrl = body.photoUrl.startsWith('data:')
      ? await storeDataUrl(ctx, params.id, body.photoUrl)
      : body.photoUrl
    return trx => cleaning.completeCleaning(trx, ctx, params.id, { ...body, photoUrl }, requestInspection)
  })
  rawRoute(contract.readPhoto, async ({ ctx, params, request, reply }) => {
    const { hash } = await cleaning.findPhoto(db, ctx, params.hash)
    const etag = `"${hash}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('image/jpeg').send(await files.read(hash))
  })

  /** Stores the file of a photo; what it returns notes the photo. */
  async function storePhoto(ctx: ActionContext, sessionId: number, file: Buffer, takenTime?: string) {
    const picture = await decodePicture(file)
    await files.store(picture.hash, picture.jpeg)
    return (trx: Transaction) => cleaning.addPhoto(trx, ctx, sessionId, picture, takenTime)
  }

  async function storeDataUrl(ctx: ActionContext, sessionId: number, url: string): Promise<string> {
    // A repeated completion needs no second photo.
    if (await cleaning.isCompleted(db, ctx, sessionId)) return url
    await cleaning.assertPhotoAllowed(db, ctx, sessionId)
    const { photoUrl } = await runInTransaction(ctx, await storePhoto(ctx, sessionId, decodeDataUrl(url)))
    return photoUrl
  }
}

function parsePhoto(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw new Problem(
    415,
    'Unsupported media type',
    cleaningTexts.sentence(t => t('photoNotSentInForm')),
  )
}

/** Returns the file of the form's 'photo' field. */
async function photoIn(form: FormData): Promise<Buffer> {
  const file = form.get('photo')
  if (!(file instanceof Blob))
    throw new Malformed(
      cleaningTexts.sentence(t => t('formWithoutPhoto')),
      { photo: cleaningTexts.sentence(t => t('takePhotoOfRoom')) },
    )
  return Buffer.from(await file.arrayBuffer())
}

async function readForm(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Malformed(
      cleaningTexts.sentence(t => t('formUnreadable')),
      { photo: fieldTexts.sentence(t => t('invalid')) },
    )
  }
}
