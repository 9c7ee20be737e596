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

/** The headers of SECURITY: everything from this server only, no inline script, camera and NFC for ourselves. */
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

/** Over TLS besides: from now on only over TLS, for a year. */
const secureHeadersOverTls = { ...secureHeaders, 'strict-transport-security': 'max-age=31536000' } as const

export type SecureHeaders = Readonly<Record<string, string>>

/** The headers of every answer. `tls`: browsers reach the server over TLS, its own or a proxy's. */
export const secureHeadersOf = (tls: boolean): SecureHeaders => (tls ? secureHeadersOverTls : secureHeaders)

/**
 * Gives every answer these headers. They are the same for all, so nothing is worked out per request. What says nothing
 * of caches is kept by none: it may name a guest.
 */
export function sendSecureHeaders(app: FastifyInstance, headers: SecureHeaders) {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
