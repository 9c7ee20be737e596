import CodepageEncoder from '@point-of-sale/codepage-encoder'
import type { PrintedPart } from '../contract.ts'

/** What a printer puts on paper, or passes on. */
export type Printed = PrintedPart | { kind: 'cut' } | { kind: 'pulse'; pin: 2 | 5 }

const ESC = 0x1b
const GS = 0x1d
const FS = 0x1c

/** Reads the commands of a printer that understands ESC/POS with the code pages of Epson. Throws on an unknown one. */
export function readEscPos(bytes: Uint8Array): Printed[] {
  const printed: Printed[] = []
  let at = 0
  let codepage = 'cp437'
  let text = ''
  let code = ''
  let isBold = false
  let isLarge = false
  let line = { isBold, isLarge }
  let align: 'left' | 'center' | 'right' = 'left'
  const next = () => bytes[at++]!
  const skip = (count: number) => {
    at += count
  }

  const afterEscape: Record<string, () => void> = {
    '@': () => {
      codepage = 'cp437'
      isBold = isLarge = false
      align = 'left'
    },
    t: () => {
      codepage = codepages[next()] ?? 'cp437'
    },
    M: () => skip(1),
    E: () => {
      isBold = (next() & 1) === 1
    },
    '-': () => skip(1),
    '4': () => skip(1),
    '2': () => {},
    '3': () => skip(1),
    a: () => {
      align = (['left', 'center', 'right'] as const)[next()]!
    },
    d: () => skip(1),
    p: () => {
      printed.push({ kind: 'pulse', pin: next() === 0 ? 2 : 5 })
      skip(2)
    },
  }
  const afterGroup: Record<string, () => void> = {
    '!': () => {
      isLarge = next() !== 0
    },
    B: () => skip(1),
    b: () => skip(1),
    h: () => skip(1),
    w: () => skip(1),
    H: () => skip(1),
    V: () => {
      if (next() >= 65) skip(1)
      printed.push({ kind: 'cut' })
    },
    v: () => {
      skip(2)
      const [width, height] = [next() + 256 * next(), next() + 256 * next()]
      const bits = Buffer.from(bytes.subarray(at, at + width * height)).toString('base64')
      skip(width * height)
      printed.push({ kind: 'image', width: width * 8, height, bits })
    },
    '(': () => {
      skip(1)
      const length = next() + 256 * next()
      const [, command] = bytes.subarray(at, at + 2)
      // Function 80 stores the text of a QR code, 81 prints it.
      if (command === 80) code = new TextDecoder().decode(bytes.subarray(at + 3, at + length))
      if (command === 81) printed.push({ kind: 'qr', text: code })
      skip(length)
    },
    k: () => {
      skip(1)
      const length = next()
      const bars = String.fromCharCode(...bytes.subarray(at, at + length))
      skip(length)
      // The set of characters stands before the text.
      printed.push({ kind: 'barcode', text: bars.replace(/^\{[ABC]/, '') })
    },
  }

  while (at < bytes.length) {
    const byte = next()
    if (byte === ESC || byte === GS) {
      const name = String.fromCharCode(next())
      const command = (byte === ESC ? afterEscape : afterGroup)[name]
      if (!command) throw new Error(`Unknown command ${byte === ESC ? 'ESC' : 'GS'} ${name}`)
      command()
    } else if (byte === FS) skip(1)
    else if (byte === 0x10) skip(2)
    else if (byte === 0x0a) {
      printed.push({ kind: 'line', text, ...line, align })
      text = ''
      line = { isBold: false, isLarge: false }
    } else if (byte !== 0x0d) {
      const character = byte < 0x80 ? String.fromCharCode(byte) : decodeCharacter(codepage, byte)
      text += character
      if (character !== ' ') line = { isBold: line.isBold || isBold, isLarge: line.isLarge || isLarge }
    }
  }
  if (text !== '') throw new Error('The last line is not printed')
  return printed
}

/** Returns the lines of text as they stand on the paper, without the blank ones around a cut. */
export const textLines = (printed: readonly Printed[]): string[] =>
  printed.flatMap(part => (part.kind === 'line' && part.text.trim() !== '' ? [part.text.trimEnd()] : []))

/** The code pages of Epson's printers by number, as far as the tests print them. */
const codepages: Record<number, string> = {
  0: 'cp437',
  2: 'cp850',
  11: 'cp851',
  13: 'cp857',
  14: 'cp737',
  16: 'windows1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  45: 'windows1250',
  46: 'windows1251',
  47: 'windows1253',
}

/** Letters and signs in which a byte of a code page is looked for: Latin, Greek, Cyrillic, currencies, lines. */
const characters = [
  [0xa0, 0x17f],
  [0x384, 0x3ce],
  [0x400, 0x491],
  [0x2013, 0x2122],
  [0x2500, 0x256c],
].flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
)

const tables = new Map<string, Map<number, string>>()

function decodeCharacter(codepage: string, byte: number): string {
  let table = tables.get(codepage)
  if (!table) {
    table = new Map(
      characters.map(character => [CodepageEncoder.encode(character, codepage as 'cp437')[0]!, character]),
    )
    tables.set(codepage, table)
  }
  return table.get(byte) ?? '\ufffd'
}
