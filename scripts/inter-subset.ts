import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')
const source = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Named by `styles.css` and `index.html`. */
const target = 'node_modules/.cache/keydesk/inter.woff2'

/**
 * What venues in the Americas and Western Europe write, and what the screens say: ASCII, Latin letters with accents,
 * signs. Browsers take the rest from another font.
 */
const characters = `${range(0x20, 0x7e)}${range(0xc0, 0xff)}\u00a0£¥§©°±·½–—‘’‚“”„•…€↑↓−`

/**
 * Writes the part of Inter that the screens use, 19 KB instead of 48: with the whole file, the first page would exceed
 * its budget. It has the weights 400 to 600, and of the font's features kerning, figures of one width, and the two
 * letter forms that `styles.css` sets.
 */
export function interSubset(): Plugin {
  return {
    name: 'keydesk:inter-subset',
    async config() {
      const subset = await subsetFont(await readFile(path.join(root, source)), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght: { min: 400, max: 600 } },
        keepFeatures: ['kern', 'tnum', 'cv05', 'cv11'],
      })
      await mkdir(path.dirname(path.join(root, target)), { recursive: true })
      await writeFile(path.join(root, target), subset)
      // A linked node_modules lies outside the project, and Vite serves no files from there.
      return { server: { fs: { allow: [root, await realpath(path.join(root, 'node_modules'))] } } }
    },
  }
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
