import path from 'node:path'

/** NODE_OPTIONS that load die-after.ts into a server or command. */
export const preload = `--import=${path.join(import.meta.dirname, 'die-after.ts')}`
