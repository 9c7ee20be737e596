import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Keydesk's files in its data folder: the database with its log, its keys, photos, backups and their lock; further
 * venues, and the file of such a venue.
 */
const ownFiles = /^(keydesk\.sqlite|id-key|sign-in-key|photos$|backups$|backup\.lock$|venues$|venue\.json$)/

/** Entries that do not count as foreign: hidden files, and what the root of a disk contains. */
const unrelated = /^(\.|lost\+found$)/

/** Windows files have no mode; they inherit the permissions of their folder. */
const hasModes = process.platform !== 'win32'

/** Makes all files that this process creates from now on accessible to its user only. */
export function setPrivateUmask(): void {
  if (hasModes) process.umask(0o077)
}

/**
 * Creates the data folder if it is missing, and makes it and Keydesk's files in it inaccessible to other users of the
 * machine. A folder that also contains other files keeps its mode, because other users may need them.
 */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    restrictAll(
      folder,
      entries.filter(({ name }) => ownFiles.test(name)),
    )
    const foreign = entries.find(({ name }) => !ownFiles.test(name) && !unrelated.test(name))
    if (!foreign) restrict(folder, 0o700)
    else if (isAccessibleToOthers(folder))
      console.warn(
        `${folder} remains accessible to other users because it also contains ${foreign.name}. Give Keydesk its own folder.`,
      )
  } catch (error) {
    console.warn(`Cannot restrict access to ${folder}: ${(error as Error).message}`)
  }
}

/** Restricts children before their folder, so that a restricted folder is complete and can be skipped next time. */
function restrictAll(folder: string, entries: readonly Dirent[]) {
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) restrict(path, 0o600)
    if (!entry.isDirectory() || !isAccessibleToOthers(path)) continue
    restrictAll(path, readdirSync(path, { withFileTypes: true }))
    restrict(path, 0o700)
  }
}

function restrict(path: string, mode: number) {
  try {
    if (isAccessibleToOthers(path)) chmodSync(path, mode)
  } catch (error) {
    // Another server may have removed it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Returns whether the mode grants any access to users other than the owner. */
const isAccessibleToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0
