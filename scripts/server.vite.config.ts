import path from 'node:path'
import { defineConfig } from 'vite'
import { workerThreads } from './worker-threads.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Packages that stay in node_modules: those with native or WebAssembly parts, those that serve files of their own, and
 * the validator and serializer of Fastify, which `validationBySchema` replaces.
 */
const external = [
  'sharp',
  'zxing-wasm',
  '@fastify/static',
  '@fastify/swagger-ui',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
]

/** Builds the server with its packages into few files: it starts in half the time and takes 20 MB less memory. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [workerThreads()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node26',
    // For `originalStack`, which needs no sources.
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: path.join(root, 'src/app/server.ts'),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        sourcemapExcludeSources: true,
        comments: false,
        // Stack traces need one statement per line and the original names. V8 keeps the source in memory, with two
        // bytes per character if a single one is not ASCII.
        minify: { compress: true, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
      },
    },
  },
})
