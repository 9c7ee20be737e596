import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | undefined>()

/**
 * Replaces the places of a stack in built files by those in the TypeScript sources. Node's --enable-source-maps would
 * load the maps at the start, which takes 10 MB.
 */
export function originalStack(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g, (built, file, line, column) => {
    const source = mapOf(file)?.findEntry(line - 1, column - 1)
    return source && 'originalSource' in source
      ? `${new URL(source.originalSource, file).href}:${source.originalLine + 1}:${source.originalColumn + 1}`
      : built
  })
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const map = fileURLToPath(`${file}.map`)
    maps.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined)
  }
  return maps.get(file)
}
