import type { Endpoint, ResponseBody } from '../../http/endpoint.ts'
import type { Language } from '../../languages/languages.ts'
import { ApiError } from './api-error.ts'

/**
 * Makes a call for somebody who opened a link instead of signing in; its token is in the path or a header. Sends no
 * session: a display is no desk. Throws ApiError with the server's sentence in this language, and another error without
 * a connection.
 */
export async function callByLink<E extends Endpoint>(
  { method, path }: E,
  headers: Record<string, string>,
  language: Language,
  signal?: AbortSignal,
): Promise<ResponseBody<E>> {
  const response = await fetch(path, {
    method,
    headers: { ...headers, 'Accept-Language': language },
    credentials: 'omit',
    ...(signal && { signal }),
  })
  const body = await response.json()
  if (!response.ok) throw new ApiError(response.status, String(body.detail))
  return body
}
