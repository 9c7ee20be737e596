import { toIso } from '#platform/values/time.ts'
import type { TestServer } from '../venue/client.ts'

/**
 * Uploads a photo for a session as the web does. `takenAt` is set if the camera took it, `key` is the idempotency key.
 */
export async function sendPhotoTo(
  { url }: Pick<TestServer, 'url'>,
  session: { id: number },
  picture: Uint8Array,
  takenAt?: number,
  key?: string,
): Promise<{ status: number; retryAfter: string | null; photoUrl: string; detail: string }> {
  const form = new FormData()
  form.append('photo', new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'photo.jpg')
  const query = takenAt === undefined ? '' : `?takenTime=${encodeURIComponent(toIso(takenAt))}`
  const response = await fetch(`${url}/api/cleaning/${session.id}/photo${query}`, {
    method: 'POST',
    body: form,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  const { status, headers } = response
  const body = (await response.json()) as { photoUrl: string; detail: string }
  return { status, retryAfter: headers.get('retry-after'), ...body }
}
