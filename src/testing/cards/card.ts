import bwip from 'bwip-js/node'
import { createRandom } from './random.ts'

/** The back of a card as a function of the position in mm from its center: 0 is black, 255 white. */
export interface Card {
  width: number
  height: number
  shadeAt(x: number, y: number): number
}

/** ISO 7810 ID-1. */
const WIDTH = 85.6
const HEIGHT = 53.98

export interface CardForm {
  /** Width of the narrowest bar, in mm; the standard allows 0.17 to 0.38. */
  module?: number
  columns?: number
}

/** Returns the back of an identity card: PDF417 barcode, stripe, a small linear barcode, lines of text. */
export function makeCard(payload: string, { module = 0.19, columns = 14 }: CardForm = {}): Card {
  const symbol = encodeSymbol(payload, columns)
  const left = (-symbol.width * module) / 2
  const rowHeight = module * 3
  const top = HEIGHT / 2 - 6 - symbol.rows * rowHeight
  const printed = makePrint(payload.length)
  return {
    width: WIDTH,
    height: HEIGHT,
    shadeAt(x, y) {
      const column = Math.floor((x - left) / module)
      const row = Math.floor((y - top) / rowHeight)
      if (column >= 0 && column < symbol.width && row >= 0 && row < symbol.rows)
        return symbol.isDark(column, row) ? 25 : 225
      return printed(x, y)
    },
  }
}

function encodeSymbol(payload: string, columns: number) {
  const options = { bcid: 'pdf417', text: payload, columns, eclevel: 5, binarytext: true } as const
  const [symbol] = bwip.raw(options)
  if (!symbol || !('pixs' in symbol)) throw new Error('No symbol was drawn')
  const { pixs, pixx: width } = symbol
  return {
    width,
    rows: pixs.length / width,
    isDark: (column: number, row: number) => pixs[row * width + column] === 1,
  }
}

/** The print besides the large barcode: a black stripe at the top, a small barcode, dashes of text. */
function makePrint(seed: number) {
  const random = createRandom(seed)
  const bars = Array.from({ length: 90 }, () => random.between(0, 1) < 0.5)
  const dashes = Array.from({ length: 400 }, () => random.between(0, 1) < 0.6)
  return (x: number, y: number): number => {
    if (y < -HEIGHT / 2 + 9) return y > -HEIGHT / 2 + 2 ? 35 : 205
    const fromStripe = y + HEIGHT / 2 - 9
    if (fromStripe > 1 && fromStripe < 5 && x > 8 && x < 38) return bars[Math.floor((x - 8) * 3)] ? 40 : 225
    const line = Math.floor((fromStripe - 1) / 1.6)
    const inLine = (fromStripe - 1) % 1.6 > 0.7
    if (line >= 0 && line < 4 && inLine && x > -38 && x < 4) {
      return dashes[(line * 97 + Math.floor((x + 38) * 2.2)) % 400] ? 90 : 205
    }
    return 205 + 12 * Math.sin(x * 1.3) * Math.cos(y * 0.9)
  }
}
