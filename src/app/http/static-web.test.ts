import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { scratchFolder } from '#testing/environment/scratch-folder.ts'
import { serveWeb } from './static-web.ts'

const page = '<p>The app</p>'.repeat(100)

/** Serves a page and a script, each with its compressed files, as the build writes them. */
async function openWeb() {
  const folder = scratchFolder('web')
  await mkdir(path.join(folder, 'assets'))
  for (const name of ['index.html', 'assets/app-1a2b.js']) {
    await writeFile(path.join(folder, name), page)
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(page))
    await writeFile(path.join(folder, `${name}.gz`), gzipSync(page))
  }
  const app = Fastify()
  addCleanup(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  await app.register(serveWeb, { folder })
  return (url: string, headers: Record<string, string>) => app.inject({ url, headers })
}

test.each(['/', '/rooms', '/assets/app-1a2b.js'])('%s has an ETag per encoding', async url => {
  const get = await openWeb()
  const etags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { statusCode, headers } = await get(url, { 'accept-encoding': encoding })
    expect([statusCode, headers['content-encoding'] ?? 'identity', headers.vary]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ])
    const etag = String(headers.etag)
    etags.add(etag)
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const answer = await get(url, { 'accept-encoding': encoding, 'if-none-match': known })
      expect([known, answer.statusCode, answer.body]).toEqual([known, 304, ''])
    }
    const changed = await get(url, { 'accept-encoding': encoding, 'if-none-match': '"other"' })
    expect(changed.statusCode).toBe(200)
  }
  expect(etags.size).toBe(3)
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5, br', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['*;q=0', undefined],
])('a browser that accepts "%s" gets the page as %s', async (accepted, encoding) => {
  const get = await openWeb()
  expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
})
