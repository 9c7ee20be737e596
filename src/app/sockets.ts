import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { NotFound } from '../shared/errors.ts'

/** Where sockets are taken; what they hear is the feed's part. */
const SOCKETS = '/ws'

/** How long a client may take to say goodbye when the server closes, in ms. */
const FAREWELL = 500

/** Takes WebSockets, at one path, and lets none of them hold up the end of the server. */
export const acceptSockets = fastifyPlugin(async app => {
  await app.register(websocket, {
    options: { maxPayload: 1_024, perMessageDeflate: false },
    preClose: done => closeSockets(app, done),
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.ws && request.routeOptions.url !== SOCKETS) throw new NotFound('There is no socket here')
    done()
  })
})

function closeSockets({ websocketServer }: FastifyInstance, done: () => void) {
  const late = setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, FAREWELL)
  for (const socket of websocketServer.clients) socket.close(1001)
  websocketServer.close(() => {
    clearTimeout(late)
    done()
  })
}
