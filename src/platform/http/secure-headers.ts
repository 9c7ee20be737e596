import type { FastifyInstance } from 'fastify'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // Radix positions its popovers by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/** Data loads nothing, also when somebody opens it as a page. */
const policyOfData = "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'"

/** Security headers: resources from this server only, no inline scripts, camera and NFC for this origin only. */
const secureHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'permissions-policy': 'camera=(self), nfc=(self), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
} as const

/** The same plus HSTS for one year. */
const secureHeadersOverTls = { ...secureHeaders, 'strict-transport-security': 'max-age=31536000' } as const

export type SecureHeaders = Readonly<Record<string, string>>

/** Returns the headers of every answer. `tls`: browsers reach the server over TLS, directly or through a proxy. */
export const pickSecureHeaders = (tls: boolean): SecureHeaders => (tls ? secureHeadersOverTls : secureHeaders)

/** The headers that matter only for documents and for the scripts of workers. */
const documentHeaders: readonly string[] = [
  'content-security-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
]

/**
 * Adds these constant headers to every answer. Style sheets and fonts do not get those of documents, and data gets a
 * policy of its own. Answers without a `cache-control` header get `no-store`, since they may name a guest.
 */
export function sendSecureHeaders(app: FastifyInstance, headers: SecureHeaders) {
  const inertHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !documentHeaders.includes(name)),
  )
  const dataHeaders = { ...headers, 'content-security-policy': policyOfData }
  const headersFor = (type: string) => (isInert(type) ? inertHeaders : isData(type) ? dataHeaders : headers)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headersFor(String(reply.getHeader('content-type'))))
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

const isInert = (type: string) => /^(text\/css|font\/)/.test(type)
const isData = (type: string) => /^application\/(problem\+)?json/.test(type)
