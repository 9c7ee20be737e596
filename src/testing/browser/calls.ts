import { onTestFinished } from 'vitest'
import type { PlainCall } from '#platform/http/endpoint.ts'

/**
 * Delays the page's calls of an endpoint until the returned function is called, so that a test sees the pending state.
 */
export function holdCalls(endpoint: PlainCall): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  intercept(endpoint, async send => {
    await promise
    return send()
  })
  return resolve
}

/** Refuses the page's calls of an endpoint before they reach the server, as a proxy in between does. */
export function refuseCalls(endpoint: PlainCall, text = ''): void {
  intercept(endpoint, () => Promise.resolve(new Response(text, { status: 400 })))
}

/** Loses the page's calls of an endpoint, as without a connection, until the returned function is called. */
export function loseCalls(endpoint: PlainCall): () => void {
  let isLost = true
  intercept(endpoint, send => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : send()))
  return () => {
    isLost = false
  }
}

function intercept(
  { method, path }: PlainCall,
  answer: (send: () => Promise<Response>) => Promise<Response>,
) {
  const url = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(?:\\?.*)?$`)
  const send = window.fetch
  window.fetch = (input, init) =>
    (init?.method ?? 'GET') === method && url.test(String(input))
      ? answer(() => send(input, init))
      : send(input, init)
  onTestFinished(() => {
    window.fetch = send
  })
}
