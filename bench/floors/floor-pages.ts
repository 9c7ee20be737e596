import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { newFolder } from '../support/venues.ts'

export interface FloorPage {
  url: string
  close(): Promise<void>
}

/** Builds and serves the floor of interactions. */
export async function serveBareList(): Promise<FloorPage> {
  const outDir = newFolder()
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'bare-list'),
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
    logLevel: 'silent',
  })
  return serve(outDir)
}

/** Serves the floor of loading: a page of the built web as it was shown, with its styles and without scripts. */
export async function serveStaticPage(shown: string): Promise<FloorPage> {
  const folder = newFolder()
  cpSync(path.join(import.meta.dirname, '../../dist/web'), folder, { recursive: true })
  const html = shown
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
  writeFileSync(path.join(folder, 'index.html'), html)
  return serve(folder)
}

async function serve(folder: string): Promise<FloorPage> {
  const server = await preview({
    configFile: false,
    root: folder,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'silent',
  })
  return { url: server.resolvedUrls!.local[0]!, close: () => server.close() }
}
