import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { NotFound } from '#platform/http/errors.ts'

/** The only path that accepts WebSockets; the feed handles them. */
const SOCKET_PATH = '/ws'

/** How long a client may take to close its socket when the server closes, in ms. */
const CLOSE_TIMEOUT = 500

/** Accepts WebSockets at one path. Open sockets do not delay the close of the server. */
export const webSockets = fastifyPlugin(async app => {
  await app.register(websocket, {
    options: { maxPayload: 1_024, perMessageDeflate: false },
    preClose: done => closeSockets(app, done),
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ws && request.routeOptions.url !== SOCKET_PATH)
      throw new NotFound('There is no WebSocket here')
    done()
  })
})

function closeSockets({ websocketServer }: FastifyInstance, done: () => void) {
  const late = setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, CLOSE_TIMEOUT)
  for (const socket of websocketServer.clients) socket.close(1001)
  websocketServer.close(() => {
    clearTimeout(late)
    done()
  })
}
