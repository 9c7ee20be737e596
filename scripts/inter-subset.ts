import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')
const source = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** The files are named by `styles.css`, the first also by `index.html`. */
const folder = 'node_modules/.cache/keydesk'

/**
 * What venues in the Americas and Western Europe write, and what the screens say. Browsers take the rest from another
 * font.
 */
const characters = [
  // ASCII
  [0x20, 0x7e],
  // Latin letters with accents, × and ÷
  [0xc0, 0xff],
  ...Array.from('\u00a0£¥§©°±·½–—‘’‚“”„•…€↑↓−', sign => [sign.codePointAt(0)!, sign.codePointAt(0)!]),
] as [number, number][]

/**
 * Writes the part of Inter that the screens use, 21 KB instead of 48. It has the weights 400 to 600, and of the font's
 * features kerning, figures of one width, and the two letter forms that `styles.css` sets. The characters that few
 * screens show are in a second file, which browsers load for the `unicode-range` of `styles.css`.
 */
export function interSubset(): Plugin {
  return {
    name: 'keydesk:inter-subset',
    async config() {
      const font = await readFile(path.join(root, source))
      const isRare = inRanges(await rareRanges())
      const codes = characters.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      )
      await mkdir(path.join(root, folder), { recursive: true })
      await write(
        'inter.woff2',
        font,
        codes.filter(code => !isRare(code)),
      )
      await write('inter-rare.woff2', font, codes.filter(isRare))
    },
  }
}

async function write(name: string, font: Buffer, codes: readonly number[]) {
  const subset = await subsetFont(font, String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum', 'cv05', 'cv11'],
  })
  await writeFile(path.join(root, folder, name), subset)
}

/** Reads the ranges of the second file from the style sheet, so that both say the same. */
async function rareRanges(): Promise<[number, number][]> {
  const styles = await readFile(path.join(root, 'src/app/web/styles.css'), 'utf8')
  const [, ranges] = /unicode-range:\s*([^;]+);/.exec(styles) ?? []
  if (!ranges) throw new Error('styles.css has no unicode-range')
  return ranges.split(',').map(range => {
    const [first, last = first] = range.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
  })
}

const inRanges = (ranges: readonly [number, number][]) => (code: number) =>
  ranges.some(([first, last]) => first <= code && code <= last)
