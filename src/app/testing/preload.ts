import path from 'node:path'

/** NODE_OPTIONS of a server or command that is to die at a statement, or whose clock stands still (die-after.ts). */
export const preload = `--import=${path.join(import.meta.dirname, 'die-after.ts')}`
