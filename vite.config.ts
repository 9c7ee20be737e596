import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'
import { interSubset } from './scripts/inter-subset.ts'
import { plainCalls } from './scripts/plain-calls.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const server = `http://127.0.0.1:${process.env.PORT || 3000}`

export default defineConfig({
  root: path.join(import.meta.dirname, 'src/app/web'),
  resolve: {
    alias: [{ find: /^zod$/, replacement: path.join(import.meta.dirname, 'src/app/web/validation.ts') }],
  },
  plugins: [interSubset(), react(), tailwindcss(), plainCalls(), serviceWorker(), precompress()],
  worker: { format: 'es' },
  // It locates its WebAssembly file by its own URL.
  optimizeDeps: { exclude: ['zxing-wasm'] },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // Syntax is lowered to these; src/testing/structure/built-ins.ts lists the built-ins that they lack. Firefox 115 is
    // the first with Array.prototype.toSorted, which Radix uses too.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    sourcemap: false,
    // The content security policy allows no data: URLs, and every supported browser preloads modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Puts the code of the first page into one file instead of one per set of pages that share code.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], priority: 1 }] } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': toServer(), '/ws': { ...toServer(), ws: true } },
  },
})

/** The server refuses a foreign Host or Origin, so the proxy replaces them with the server's own. */
function toServer(): ProxyOptions {
  return {
    target: server,
    changeOrigin: true,
    rewriteWsOrigin: true,
    configure: proxy =>
      proxy.on('proxyReq', request => {
        if (request.getHeader('origin')) request.setHeader('origin', server)
      }),
  }
}

/** Writes `.br` and `.gz` next to each file that gets smaller, so that the server never compresses files itself. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'keydesk:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle(error) {
      if (error) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter(isText).map(file => compress(path.join(folder, file))))
    },
  }
}

const isText = (file: string) => /\.(css|html|js|json|map|mjs|svg|txt|wasm|webmanifest)$/.test(file)

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(source, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: source.length } }),
    promisify(gzip)(source, { level: 9 }),
  ])
  if (br.length < source.length) await writeFile(`${file}.br`, br)
  if (gz.length < source.length) await writeFile(`${file}.gz`, gz)
}
