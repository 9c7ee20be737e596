import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { listPrinterModels } from '../printers.ts'
import { encodePaper } from './encode-paper.ts'
import { readEscPos, textLines } from './esc-pos-reader.ts'

const linesOf = (name: string, value: string) => {
  const blocks = [{ kind: 'pair' as const, name, value }]
  return textLines(readEscPos(encodePaper({ blocks }, { model: 'generic', columns: 32 })))
}

test('a value stays beside its name if both fit, and is never torn to keep it there', () => {
  expect(linesOf('Closed by Ada', 'Nov 27, 7:58 PM')).toEqual(['Closed by Ada    Nov 27, 7:58 PM'])
  expect(linesOf('Depósitos recibidos menos devueltos', '-$10.00')).toEqual([
    'Depósitos recibidos      -$10.00',
    'menos devueltos',
  ])
  expect(linesOf('Cerrado por Admin User', '27 nov 2026, 7:58 p.m.')).toEqual([
    'Cerrado por Admin User',
    expect.stringMatching(/27 nov 2026, 7:58 p\.m\.$/),
  ])
})

test('each model prints QR codes: by its own command, or as an image that scanners read', async () => {
  const text = 'KD-0007-VERY-LONG-TAG-OF-A-ROOM'
  const withoutCommand: string[] = []
  for (const { id } of listPrinterModels()) {
    const paper = encodePaper({ blocks: [{ kind: 'qr', text }] }, { model: id, columns: 32 })
    if (Buffer.from(paper).includes(text)) continue
    withoutCommand.push(id)
    expect(await readCode(readColumns(paper)), id).toBe(text)
  }
  expect(withoutCommand).toEqual(
    expect.arrayContaining([
      ...['bixolon-srp350', 'epson-tm-t88ii', 'epson-tm-t88iii'],
      ...['metapace-t1', 'mpt-ii', 'star-tsp650'],
    ]),
  )
})

interface Picture {
  width: number
  height: number
  /** RGBA */
  data: Uint8ClampedArray
}

/** Returns the image that a paper has as strips of 24 dots, three bytes a column, on the white of the paper. */
function readColumns(paper: Uint8Array): Picture {
  const strips: Buffer[] = []
  const bytes = Buffer.from(paper)
  for (let at = 0; at < bytes.length; at++) {
    const start = commands.find(command => bytes.subarray(at, at + command.length).equals(command))
    if (!start) continue
    const from = at + start.length + 2
    const length = 3 * bytes.readUInt16LE(from - 2)
    strips.push(bytes.subarray(from, from + length))
    at = from + length
  }
  const width = strips[0]!.length / 3
  const height = 24 * strips.length
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let dot = 0; dot < width * height; dot++) {
    const [x, y] = [dot % width, Math.floor(dot / width)]
    const column = strips[Math.floor(y / 24)]![3 * x + Math.floor((y % 24) / 8)]!
    if (column & (0x80 >> (y % 8))) data.fill(0, 4 * dot, 4 * dot + 3)
  }
  return { width, height, data }
}

/** ESC * 33 of ESC/POS, ESC X of Star. */
const commands = [Buffer.of(0x1b, 0x2a, 33), Buffer.of(0x1b, 0x58)]

/** Returns the text of the QR code in a picture; undefined if none can be read. */
async function readCode(picture: Picture): Promise<string | undefined> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  const [code] = await readBarcodes(picture as ImageData, { formats: ['QRCode'] })
  return code?.text
}
