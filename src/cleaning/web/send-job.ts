import { SECOND } from '../../shared/time.ts'
import { ApiError, call, errorOf, urlOf } from '../../shared/web/api.ts'
import { tabId } from '../../shared/web/ids.ts'
import * as contract from '../contract.ts'
import type { Job } from './phone-store.ts'

/** No answer within this time is no connection, in ms. */
const PATIENCE = 10 * SECOND
const PATIENCE_FOR_PHOTO = 60 * SECOND

/**
 * Makes the next call that a cleaning still needs and answers what the server then knows; undefined where it knows
 * all. Every call may be repeated: the server knows a repeat by the key of the cleaning.
 */
export async function sendNext(
  job: Job,
  onProgress: (part: number) => void,
): Promise<Pick<Job, 'sessionId'> | Pick<Job, 'photoUrl'> | undefined> {
  const { key, sessionId, photo, photoUrl, end } = job
  if (sessionId === undefined) return { sessionId: await sendStart(job) }
  const params = { id: String(sessionId) }
  if (!end) return undefined
  const { endTime } = end
  const signal = AbortSignal.timeout(PATIENCE)
  if (end.as === 'given_up') {
    const body = { reason: end.reason, endTime }
    await call(contract.giveUpCleaning, { params, body, signal, idempotencyKey: `${key}-give-up` })
    return undefined
  }
  if (photoUrl === undefined && photo) {
    const url = urlOf(contract.sendPhoto.path, params, { takenTime: photo.takenTime })
    return { photoUrl: await sendPhoto(url, photo.picture, onProgress) }
  }
  const body = { photoUrl: photoUrl ?? '', notes: job.notes ?? '', endTime }
  await call(contract.completeCleaning, { params, body, signal })
  return undefined
}

/** Whether the server may well take later what it did not take now, or did not get. */
export const mayPassLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status)

async function sendStart({ key, tagId, cleanerId, startTime }: Job): Promise<number> {
  const { id } = await call(contract.startCleaning, {
    body: { nfcTagId: tagId, cleanerId, sessionKey: key, startTime },
    signal: AbortSignal.timeout(PATIENCE),
  })
  return id
}

/** By XMLHttpRequest, the one way on which a browser says how far an upload is. */
function sendPhoto(url: string, picture: Blob, onProgress: (part: number) => void): Promise<string> {
  const form = new FormData()
  form.append('photo', picture, 'photo.jpg')
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.timeout = PATIENCE_FOR_PHOTO
  request.setRequestHeader('X-Tab', tabId)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  return new Promise((resolve, reject) => {
    const noAnswer = () => reject(new TypeError('The photo could not be sent'))
    request.addEventListener('error', noAnswer)
    request.addEventListener('timeout', noAnswer)
    request.addEventListener('abort', noAnswer)
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status === 201) resolve(JSON.parse(responseText).photoUrl)
      else reject(errorOf(new Response(null, { status, statusText }), responseText))
    })
    request.send(form)
  })
}
