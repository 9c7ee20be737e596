import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Engines } from '#people/id-scan/web/decode/attempts.ts'
import { startEngine } from '#people/id-scan/web/decode/engine.ts'
import { readSecond } from '#people/id-scan/web/decode/second-engine.ts'

/** Starts both decoders of the browser's worker from the installed package. */
export async function startEngines(): Promise<Required<Engines>> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const bytes = new Uint8Array(readFileSync(file))
  return { first: await startEngine({ bytes: bytes.buffer }), second: readSecond }
}
