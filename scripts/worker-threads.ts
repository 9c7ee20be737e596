// Finds the worker threads of the server: `new URL('./x-worker.ts', import.meta.url)`.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const worker = /new URL\('(\.\.?\/(?:[\w-]+\/)*([\w-]+-worker))\.ts', import\.meta\.url\)/

/** Builds the file of each worker thread beside the others. */
export function workerThreads(): Plugin {
  return {
    name: 'keydesk:worker-threads',
    enforce: 'pre',
    transform: {
      filter: { code: worker },
      handler(code, file) {
        const [, source = '', name] = worker.exec(code) ?? []
        this.emitFile({ type: 'chunk', id: path.join(path.dirname(file), source), fileName: `${name}.js` })
        return { code: code.replace(worker, `new URL('./${name}.js', import.meta.url)`), map: null }
      },
    },
  }
}

/** Runs the worker threads that were built into a folder: the sources of one take 100 ms longer to load. */
export function builtWorkerThreads(folder: string): Plugin {
  return {
    name: 'keydesk:built-worker-threads',
    enforce: 'pre',
    transform: {
      filter: { code: worker },
      handler(code) {
        const [, , name] = worker.exec(code) ?? []
        const url = pathToFileURL(path.join(folder, `${name}.js`)).href
        return { code: code.replace(worker, `new URL('${url}')`), map: null }
      },
    },
  }
}
