import type { FastifyInstance } from 'fastify'

/** How long those who wait for an answer may still wait once the server closes, in ms. */
const GRACE = 5_000

/** How often connections that have been answered are looked for, in ms. */
const SWEEP = 20

/** Closes the server. Whoever waits for an answer gets it; a connection that is merely kept open holds up nothing. */
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
