import { SECOND, toIso } from '#platform/values/time.ts'
import { ApiError, buildUrl, call, tabId, toApiError } from '#platform/web/data/api.ts'
import { now } from '#platform/web/device/clock.ts'
import { currentLanguage } from '#platform/web/device/language.ts'
import { currentTexts } from '#platform/web/ui/text/use-texts.ts'
import * as api from '../../contract.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import type { CleaningJob } from './phone-store.ts'

/** Timeout of a call, in ms. A timeout counts as no connection. */
const TIMEOUT = 10 * SECOND
const PHOTO_TIMEOUT = 60 * SECOND

/**
 * Makes the next call that a job still needs. Returns what the server has received, to store in the job;
 * undefined if the job needs no more calls. Every call can be repeated: the server recognizes repeats by the
 * key of the job. Throws NotStored if the cleaning was completed otherwise.
 */
export async function sendNext(
  job: CleaningJob,
  onProgress: (part: number) => void,
): Promise<Pick<CleaningJob, 'sessionId'> | Pick<CleaningJob, 'photoUrl'> | undefined> {
  const { key, sessionId, photo, photoUrl, end } = job
  if (sessionId === undefined) return { sessionId: await sendStart(job) }
  const params = { id: String(sessionId) }
  if (!end) return undefined
  const { endTime } = end
  const signal = AbortSignal.timeout(TIMEOUT)
  if (end.as === 'given_up') {
    const body = { reason: end.reason, endTime }
    await call(api.giveUpCleaning, { params, body, signal, idempotencyKey: `${key}-give-up` })
    return undefined
  }
  if (photoUrl === undefined && photo) {
    const url = buildUrl(api.sendPhoto.path, params, { takenTime: photo.takenTime })
    return { photoUrl: await sendPhoto(url, photo.picture, onProgress) }
  }
  const body = { photoUrl: photoUrl ?? '', notes: job.notes ?? '', endTime }
  const stored = await call(api.completeCleaning, { params, body, signal })
  if (stored.photoUrl !== photoUrl || words(stored.notes) !== words(body.notes))
    throw new NotStored(currentTexts(cleaningTexts)('completedElsewhere'))
  return undefined
}

/** The server has another version of what the job holds and keeps that one. */
export class NotStored extends Error {}

const words = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Whether a failed call can succeed later: no response, a server error or a temporary refusal. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof NotStored) return false
  return !(error instanceof ApiError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status)
}

async function sendStart({ key, tagId, cleanerId, startTime }: CleaningJob): Promise<number> {
  const { id } = await call(api.startCleaning, {
    body: { nfcTagId: tagId, cleanerId, sessionKey: key, startTime, sentTime: toIso(now()) },
    signal: AbortSignal.timeout(TIMEOUT),
  })
  return id
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendPhoto(url: string, picture: Blob, onProgress: (part: number) => void): Promise<string> {
  const form = new FormData()
  form.append('photo', picture, 'photo.jpg')
  const request = new XMLHttpRequest()
  request.open('POST', url)
  request.timeout = PHOTO_TIMEOUT
  request.setRequestHeader('X-Tab', tabId)
  request.setRequestHeader('Accept-Language', currentLanguage())
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('The photo could not be sent'))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status === 201) resolve(JSON.parse(responseText).photoUrl)
      else reject(toApiError(new Response(null, { status, statusText }), responseText))
    })
    request.send(form)
  })
}
