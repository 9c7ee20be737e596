import type { FastifyInstance } from 'fastify'

/** How long pending requests may still run after the server starts to close, in ms. */
const GRACE = 5_000

/** Interval for closing idle connections, in ms. */
const SWEEP = 20

/** Closes the server. Pending requests get their responses; idle keep-alive connections do not delay the close. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP)
  const late = setTimeout(() => app.server.closeAllConnections(), GRACE)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(late)
  }
}
