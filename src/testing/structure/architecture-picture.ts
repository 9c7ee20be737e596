// Draws docs/architecture.svg from the imports between the folders of src.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importedFile, readImports, toFolder, wings } from './imports.ts'

/** Imported folders by folder of src. */
export type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>

const root = path.join(import.meta.dirname, '../../..')

/** Folders that are drawn as bands over the whole width, because nearly everything is connected to them. */
const BANDS = ['app', 'platform']

const BOX = { width: 144, height: 36, gapX: 24, gapY: 58 }
const MARGIN = 24

/** Reads the imports between the folders of src, without tests and test support. Types count as well. */
export function readFolderGraph(): FolderGraph {
  const graph = new Map<string, Set<string>>()
  const files = globSync('src/*/**/*.{ts,tsx}', { cwd: root }).map(file => file.replaceAll('\\', '/'))
  for (const file of files.filter(isProduct)) {
    const folder = findPlace(file)
    const imported = graph.get(folder) ?? new Set()
    graph.set(folder, imported)
    for (const { from } of readImports(readFileSync(path.join(root, file), 'utf8'), file)) {
      const target = from && importedFile(from, file)
      if (target?.startsWith('src/') && findPlace(target) !== folder) imported.add(findPlace(target))
    }
  }
  return graph
}

/** Returns 'desk/rentals' for a file of a wing, or its folder. */
function findPlace(file: string): string {
  const folder = toFolder(file)
  const wing = file.split('/')[1]!
  return wings.includes(wing) ? `${wing}/${folder}` : folder
}

const isProduct = (file: string) => !/\.test\.tsx?$/.test(file) && toFolder(file) !== 'testing'

/**
 * Returns the picture as SVG: each folder above all folders that it imports. An arrow that follows from others (A → B
 * → C, so also A → C) is omitted.
 */
export function drawArchitecture(graph: FolderGraph): string {
  const domains = new Map(
    [...graph]
      .filter(([folder]) => !BANDS.includes(folder))
      .map(([folder, imported]) => [folder, new Set([...imported].filter(name => !BANDS.includes(name)))]),
  )
  const rows = toRows(domains)
  const columns = Math.max(...rows.map(row => row.length))
  const width = 2 * MARGIN + columns * (BOX.width + BOX.gapX) - BOX.gapX
  const places = new Map<string, { x: number; y: number }>()
  const top = MARGIN + BOX.height + BOX.gapY
  for (const [index, row] of rows.entries()) {
    const free = width - 2 * MARGIN - row.length * (BOX.width + BOX.gapX) + BOX.gapX
    for (const [column, folder] of row.entries())
      places.set(folder, {
        x: MARGIN + free / 2 + column * (BOX.width + BOX.gapX),
        y: top + index * (BOX.height + BOX.gapY),
      })
  }
  const bottom = top + rows.length * (BOX.height + BOX.gapY)
  const height = bottom + BOX.height + MARGIN
  const arrows = [...domains].flatMap(([folder, imported]) =>
    withoutImplied(imported, domains).map(name => arrow(places.get(folder)!, places.get(name)!)),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13">`,
    '<title>Folders of src; an arrow points to what a folder imports</title>',
    STYLE,
    '<rect class="page" width="100%" height="100%"/>',
    ...arrows,
    band(width, MARGIN, 'app: assembles server and web, imports every folder'),
    ...[...places].map(([folder, { x, y }]) => box(x, y, folder)),
    band(
      width,
      bottom,
      'platform: database, http, values, web, feed; imported by every folder, imports none',
    ),
    '</svg>',
    '',
  ].join('\n')
}

const STYLE = `<style>
.page { fill: #fff } .box { fill: #f4f6f8; stroke: #9aa4b2 } .band { fill: #e8edf3; stroke: #9aa4b2 }
text { fill: #1d2733; text-anchor: middle; dominant-baseline: central } path { fill: none; stroke: #9aa4b2 } .head { fill: #9aa4b2; stroke: none }
@media (prefers-color-scheme: dark) {
.page { fill: #12171d } .box { fill: #1c242d; stroke: #5b6878 } .band { fill: #25303b; stroke: #5b6878 }
text { fill: #e6ebf0 } path { stroke: #5b6878 } .head { fill: #5b6878 }
}
</style>`

/** Rows from top to bottom: a folder is in the row above the highest of its imports. Neighbors share imports. */
function toRows(graph: FolderGraph): string[][] {
  const depths = new Map<string, number>()
  const findDepth = (folder: string): number => {
    const known = depths.get(folder)
    if (known !== undefined) return known
    const depth = Math.max(-1, ...[...(graph.get(folder) ?? [])].map(findDepth)) + 1
    depths.set(folder, depth)
    return depth
  }
  for (const folder of graph.keys()) findDepth(folder)
  const rows: string[][] = []
  for (const [folder, depth] of [...depths].sort(([a], [b]) => a.localeCompare(b))) {
    rows[depth] ??= []
    rows[depth].push(folder)
  }
  // From below: a folder is placed near the middle of what it imports.
  const columns = new Map<string, number>()
  for (const row of rows) {
    const weight = (folder: string) => {
      const below = [...(graph.get(folder) ?? [])].map(name => columns.get(name) ?? 0)
      return below.length ? below.reduce((sum, column) => sum + column, 0) / below.length : 0
    }
    row.sort((a, b) => weight(a) - weight(b) || a.localeCompare(b))
    for (const [index, folder] of row.entries()) columns.set(folder, (index + 0.5) / row.length)
  }
  return rows.reverse()
}

function withoutImplied(imported: ReadonlySet<string>, graph: FolderGraph): string[] {
  const reaches = (from: string, to: string): boolean =>
    [...(graph.get(from) ?? [])].some(next => next === to || reaches(next, to))
  return [...imported].filter(name => ![...imported].some(other => other !== name && reaches(other, name)))
}

function arrow(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height]
  const [x2, y2] = [to.x + BOX.width / 2, to.y - 6]
  const bend = (y2 - y1) / 2
  const line = `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`
  return `${line}<path class="head" d="M${x2 - 4} ${y2 - 1} L${x2 + 4} ${y2 - 1} L${x2} ${y2 + 6} Z"/>`
}

const box = (x: number, y: number, name: string) =>
  `<rect class="box" x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/><text x="${x + BOX.width / 2}" y="${y + BOX.height / 2}">${name}</text>`

const band = (width: number, y: number, text: string) =>
  `<rect class="band" x="${MARGIN}" y="${y}" width="${width - 2 * MARGIN}" height="${BOX.height}" rx="6"/><text x="${width / 2}" y="${y + BOX.height / 2}">${text}</text>`
