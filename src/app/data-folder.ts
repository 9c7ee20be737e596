import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What Keydesk keeps in its data folder: the database with its log, the key of ID numbers, photos, backups and their lock. */
const own = /^(keydesk\.sqlite|id-key|photos$|backups$|backup\.lock$)/

/** What a folder may hold besides and still be Keydesk's alone: hidden files, and what a disk's own root holds. */
const harmless = /^(\.|lost\+found$)/

/** On Windows a file has no mode; it inherits the rights of its folder. */
const hasModes = process.platform !== 'win32'

/** From now on, all files that this process creates are for its user alone. */
export function createPrivately(): void {
  if (hasModes) process.umask(0o077)
}

/**
 * Creates the data folder if it is missing, and closes it and what Keydesk keeps in it to other users of the machine.
 * A folder that holds something else keeps its own mode, as others may need to reach that.
 */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    closeAll(
      folder,
      entries.filter(({ name }) => own.test(name)),
    )
    const foreign = entries.find(({ name }) => !own.test(name) && !harmless.test(name))
    if (!foreign) close(folder, 0o700)
    else if (isOpen(folder))
      console.warn(
        `${folder} stays open to other users, because it also holds ${foreign.name}. Give Keydesk a folder of its own.`,
      )
  } catch (error) {
    console.warn(`${folder} could not be closed to other users: ${(error as Error).message}`)
  }
}

/** A folder comes after what it holds: one that is closed was closed to its depth, and is not read again. */
function closeAll(folder: string, entries: readonly Dirent[]) {
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) close(path, 0o600)
    if (!entry.isDirectory() || !isOpen(path)) continue
    closeAll(path, readdirSync(path, { withFileTypes: true }))
    close(path, 0o700)
  }
}

function close(path: string, mode: number) {
  try {
    if (isOpen(path)) chmodSync(path, mode)
  } catch (error) {
    // Another server has removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Returns whether others than the owner may do anything with it. */
const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0
