import path from 'node:path'

/** NODE_OPTIONS that load crash-hook.ts into a server or command. */
export const preload = `--import=${path.join(import.meta.dirname, 'crash-hook.ts')}`
