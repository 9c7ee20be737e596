import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastifyPlugin from 'fastify-plugin'
import { handleUnknownRoute } from './error-responses.ts'

const YEAR = 365 * 24 * 3600

/** Serves the built web app, compressed at build time. Paths that match no file and no endpoint get index.html. */
export const serveWeb = fastifyPlugin(async (app, { folder }: { folder: string }) => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: true,
    dotfiles: 'ignore',
    index: 'index.html',
    // Each answer has an ETag.
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply, path) {
      // Vite names assets by content hash, so they never change.
      const isImmutable = path.includes(`${join(folder, 'assets')}`)
      reply.header('cache-control', isImmutable ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !/^\/(api|ws|assets)(\/|$)/.test(path)
    return isPage ? reply.sendFile('index.html') : handleUnknownRoute(request)
  })
})
