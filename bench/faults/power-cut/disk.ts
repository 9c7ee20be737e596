import type { TraceEvent } from './trace.ts'

type Change = Extract<TraceEvent, { what: 'write' | 'truncate' | 'remove' }>

/** Size of a sector, which a disk writes whole or not at all, in bytes. */
const SECTOR = 512

/** Files on a disk that keeps what was synced, and of later changes any part. */
export class Disk {
  readonly #synced = new Map<string, Buffer>()
  readonly #pending = new Map<string, Change[]>()
  /** By thread, what was pending when its sync began. */
  readonly #syncing = new Map<string, readonly Change[]>()

  constructor(files: Record<string, Buffer>) {
    for (const [path, content] of Object.entries(files)) this.#synced.set(path, content)
  }

  apply(event: TraceEvent) {
    if (event.what === 'send') return
    const pending = this.#pending.get(event.path) ?? []
    if (event.what === 'sync-start') {
      this.#syncing.set(event.thread, pending)
      return
    }
    if (event.what !== 'sync') return this.#pending.set(event.path, [...pending, event])
    // Changes by another thread since the sync began may be missing.
    const synced = new Set(this.#syncing.get(event.thread))
    const done = pending.filter(change => synced.has(change))
    this.#pending.set(
      event.path,
      pending.filter(change => !synced.has(change)),
    )
    store(this.#synced, event.path, changed(this.#synced.get(event.path), done))
  }

  /** Number of changes that a power cut could undo. */
  get pending(): number {
    return this.#pending.values().reduce((sum, { length }) => sum + length, 0)
  }

  /**
   * Returns the files after a power cut that kept the chosen changes, and only the first sectors of the last one if
   * `torn`.
   */
  afterCut(isKept: () => boolean, torn = false): Map<string, Buffer> {
    const files = new Map(this.#synced)
    for (const [path, pending] of this.#pending) {
      const kept = pending.filter(isKept)
      const last = kept.at(-1)
      if (torn && last?.what === 'write') kept.splice(-1, 1, tear(last))
      store(files, path, changed(files.get(path), kept))
    }
    return files
  }
}

function store(files: Map<string, Buffer>, path: string, content: Buffer | undefined) {
  if (content) files.set(path, content)
  else files.delete(path)
}

function changed(before: Buffer | undefined, changes: readonly Change[]): Buffer | undefined {
  let content = before
  let isOwn = false
  for (const change of changes) {
    if (change.what === 'remove') content = undefined
    else {
      const end = change.what === 'write' ? change.offset + change.data.length : change.size
      const size = change.what === 'write' ? Math.max(end, content?.length ?? 0) : end
      if (!isOwn || content?.length !== size) content = resized(content, size)
      if (change.what === 'write') change.data.copy(content, change.offset)
    }
    isOwn = content !== undefined
  }
  return content
}

function resized(content: Buffer | undefined, size: number): Buffer {
  const copy = Buffer.alloc(size)
  content?.copy(copy, 0, 0, Math.min(size, content.length))
  return copy
}

function tear(write: Extract<TraceEvent, { what: 'write' }>) {
  const sectors = Math.floor(write.data.length / SECTOR)
  return { ...write, data: write.data.subarray(0, Math.floor(Math.random() * sectors) * SECTOR) }
}
