import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/** Smaller bodies are not worth compressing, in bytes. */
const MIN_COMPRESSED_SIZE = 1_024

const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Returns the encoding that the client prefers; undefined if it accepts none or the body is too small. */
export function encodingFor({ headers }: FastifyRequest, bytes: Buffer): Encoding | undefined {
  const accepted = headers['accept-encoding']
  if (bytes.length < MIN_COMPRESSED_SIZE || accepted === undefined) return undefined
  const header = String(accepted).toLowerCase()
  // The library reads `*` as the first supported one, even if the header refuses that by name.
  const others = encodings.find(name => !header.includes(name)) ?? 'identity'
  const best = negotiate(header.replace('*', others), [...encodings, 'identity'])
  return encodings.find(name => name === best)
}

const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a body, favoring speed over size. */
export const compress: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: plain => promisify(brotliCompress)(plain, fastBrotli),
  gzip: plain => promisify(gzip)(plain, { level: 6 }),
}
