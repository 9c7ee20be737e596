import type { FastifyInstance, FastifyRequest } from 'fastify'
import { enterByPin, readProfile } from '../accounts/accounts.ts'
import type { Act } from '../shared/act.ts'
import { Forbidden, Invalid, Malformed, Problem } from '../shared/errors.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import * as cleaning from './cleaning.ts'
import * as contract from './contract.ts'
import type { PhotoFiles } from './photo-files.ts'
import { asPicture } from './picture.ts'

export function cleaningRoutes(keydesk: Keydesk, files: PhotoFiles) {
  const {
    app,
    serve,
    serveRaw,
    perform,
    store: { db },
  } = keydesk
  const isOwn = async (act: Act, cleanerId: string) =>
    (await readProfile(db, act)).login === cleanerId.toLowerCase()
  acceptPhotos(app)
  serveRaw(contract.logIn, async ({ act, body, request, reply }) => {
    if (!act.session || (await isOwn(act, body.cleanerId))) return cleaning.logIn(db, act, body.cleanerId)
    if (!body.pin) throw new Invalid({ pin: 'Please enter your PIN' })
    const by = await enterByPin(keydesk, { act, login: body.cleanerId, pin: body.pin, request, reply })
    if (!contract.logIn.roles.some(role => role === by.by.role))
      throw new Forbidden('Your role may not do this')
    return cleaning.logIn(db, by, body.cleanerId)
  })
  serve(contract.startCleaning, ({ trx, act, body }) => cleaning.startCleaning(trx, act, body))
  serve(contract.giveUpCleaning, ({ trx, act, params, body }) =>
    cleaning.giveUpCleaning(trx, act, params.id, body),
  )
  serve(contract.listRecords, ({ db, act, query }) => cleaning.listRecords(db, act, query))
  serve(contract.readReport, ({ db, query }) => cleaning.readReport(db, query))

  serveRaw(contract.sendPhoto, async ({ act, params, query, request, reply }) => {
    await cleaning.refuseMorePhotos(db, act, params.id)
    const sent = await storePhoto(act, params.id, await fileOf(request), query.takenTime)
    return reply.status(201).send(sent)
  })
  serveRaw(contract.completeCleaning, async ({ act, params, body }) => {
    const photoUrl = body.photoUrl.startsWith('data:')
      ? await storeDataUrl(act, params.id, body.photoUrl)
      : body.photoUrl
    return perform(act, trx => cleaning.completeCleaning(trx, act, params.id, { ...body, photoUrl }))
  })
  serveRaw(contract.readPhoto, async ({ act, params, request, reply }) => {
    const { hash } = await cleaning.findPhoto(db, act, params.hash)
    const etag = `"${hash}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('image/jpeg').send(await files.read(hash))
  })

  async function storePhoto(act: Act, sessionId: number, file: Buffer, takenTime?: string) {
    const picture = await asPicture(file)
    await files.keep(picture.hash, picture.jpeg)
    return perform(act, trx => cleaning.addPhoto(trx, act, sessionId, picture, takenTime))
  }

  async function storeDataUrl(act: Act, sessionId: number, url: string): Promise<string> {
    // A repeat of a completion needs no second photo.
    if (await cleaning.isCompleted(db, act, sessionId)) return url
    await cleaning.refuseMorePhotos(db, act, sessionId)
    const { photoUrl } = await storePhoto(act, sessionId, bytesOf(url))
    return photoUrl
  }
}

/** Lets forms with a file through to the one call that takes them; everywhere else they stay refused. */
function acceptPhotos(app: FastifyInstance) {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.url === contract.sendPhoto.path) done(null, body)
    else done(new Problem(415, 'Unsupported media type', 'The body must be JSON'))
  })
}

/** The file named 'photo' of a form. */
async function fileOf({ body, headers }: FastifyRequest): Promise<Buffer> {
  if (!Buffer.isBuffer(body))
    throw new Problem(415, 'Unsupported media type', 'The photo must be sent as the file of a form')
  const form = await readForm(body, headers['content-type']!)
  const file = form.get('photo')
  if (!(file instanceof Blob))
    throw new Malformed('The form has no photo', { photo: 'Please take a photo of the room' })
  return Buffer.from(await file.arrayBuffer())
}

async function readForm(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Malformed('The form of the photo could not be read', { photo: 'Invalid input' })
  }
}

function bytesOf(dataUrl: string): Buffer {
  const [, base64] = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (base64 === undefined)
    throw new Malformed('photoUrl is no data URL of a picture', { photoUrl: 'Invalid input' })
  return Buffer.from(base64, 'base64')
}
