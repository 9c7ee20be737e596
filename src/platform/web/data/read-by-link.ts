import type { Endpoint, ResponseBody } from '../../http/endpoint.ts'
import type { Language } from '../../languages/languages.ts'
import { ApiError } from './api-error.ts'

/**
 * Reads what a display shows, by the token of its link in a header. Sends no session: a display is no desk. Throws
 * ApiError with the server's sentence in this language, and another error without a connection.
 */
export async function readByLink<E extends Endpoint>(
  { path }: E,
  token: Record<string, string>,
  language: Language,
  signal: AbortSignal,
): Promise<ResponseBody<E>> {
  const response = await fetch(path, {
    headers: { ...token, 'Accept-Language': language },
    credentials: 'omit',
    signal,
  })
  const body = await response.json()
  if (!response.ok) throw new ApiError(response.status, String(body.detail))
  return body
}
