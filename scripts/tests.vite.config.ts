import path from 'node:path'
import { mergeConfig } from 'vite'
import server from './server.vite.config.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Builds the server and the commands that tests start, which takes half of the time of starting their sources. The
 * client of PostgreSQL stays in node_modules, so that `crash-hook.ts` finds the one that they use.
 */
export default mergeConfig(server, {
  logLevel: 'warn',
  ssr: { external: ['pg'] },
  build: {
    outDir: path.join(root, 'dist/tests'),
    rolldownOptions: {
      input: { server: path.join(root, 'src/app/server.ts'), cli: path.join(root, 'src/app/cli.ts') },
    },
  },
})
