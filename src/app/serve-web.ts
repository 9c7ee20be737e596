import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastifyPlugin from 'fastify-plugin'
import { refuseUnknown } from './problems.ts'

const YEAR = 365 * 24 * 3600

/** Serves the built web, compressed at build time; every path that is no file and no call is the app itself. */
export const serveWeb = fastifyPlugin(async (app, { folder }: { folder: string }) => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    dotfiles: 'ignore',
    index: 'index.html',
    setHeaders(reply, path) {
      // Vite names assets by their content, so they never change.
      const lasting = path.includes(`${join(folder, 'assets')}`)
      reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !/^\/(api|ws|assets)(\/|$)/.test(path)
    return isPage ? reply.sendFile('index.html') : refuseUnknown(request)
  })
})
