import type { Endpoint } from '#platform/http/endpoint.ts'
import { type CallInput, type call, toApiError, urlOf } from '#platform/web/data/api.ts'

/** Calls an endpoint as another desk does: the queries of this page stay as they are. Throws ApiError. */
export const callFromAnotherDesk: typeof call = async (endpoint, ...[sent]) => {
  const { params, query, body, ifMatch } = (sent ?? {}) as NonNullable<CallInput<Endpoint>[0]> & {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const response = await fetch(urlOf(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      'X-Tab': 'another-desk',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw toApiError(response, text)
  return text === '' ? undefined : JSON.parse(text)
}
