// Builds the Cleaner App's service worker. It caches the files that the app's page and dialog import.
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { manifestIn } from '#house/cleaning/web/offline/manifest.ts'
import { languages } from '#platform/languages/languages.ts'

const root = path.join(import.meta.dirname, '..')
const source = 'src/house/cleaning/web/offline/service-worker.ts'

/** Modules that must load offline, besides the page itself. */
const modules = [
  'src/app/web/main.tsx',
  'src/app/web/routing/dialogs.tsx',
  'src/app/web/shell/sidebar-drawer.tsx',
  'src/platform/web/ui/feedback/toaster.tsx',
  'src/house/cleaning/web/cleaner-app-page.tsx',
  'src/house/cleaning/web/steps/cleaning-dialog.tsx',
  // Their texts in each language but English, which is part of the page.
  ...[
    'src/app/web/languages',
    'src/house/cleaning/languages',
    'src/house/turnaround/languages',
    'src/office/accounts/web/languages',
    'src/platform/feed/languages',
    'src/platform/feed/web/languages',
    'src/platform/web/languages',
  ].flatMap(folder =>
    languages.filter(name => name !== 'en').map(name => `${folder}/translations/${name}.ts`),
  ),
  'src/platform/web/camera/code-scanner.tsx',
]
/** Loaded, and cached, only by browsers that lack Temporal. */
const polyfill = 'node_modules/temporal-polyfill/global.esm.js'
const pages = ['/cleaner-app', ...languages.map(manifestIn), '/icon.svg', '/icon-192.png']

/** Writes service-worker.js. It changes whenever a cached file changes, so that browsers detect the update. */
export function serviceWorker(): Plugin {
  return {
    name: 'keydesk:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = [...pages, ...listFiles(bundle)].sort()
      const polyfills = listScripts(bundle, [polyfill]).filter(file => !files.includes(file))
      const version = createHash('sha256')
        .update(JSON.stringify([files, polyfills]))
        .digest('hex')
        .slice(0, 16)
      const { code } = await transformWithOxc(await readFile(path.join(root, source), 'utf8'), source)
      const constants = { VERSION: version, FILES: files, POLYFILLS: polyfills }
      const head = Object.entries(constants).map(
        ([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`,
      )
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head.join('') + code })
    },
  }
}

/** The scripts of the app with their imports, every style sheet and font, and the code reader's WebAssembly. */
function listFiles(bundle: Rolldown.OutputBundle): string[] {
  const assets = Object.keys(bundle).filter(name => /\.(css|woff2)$|zxing_reader.*\.wasm$/.test(name))
  return [...listScripts(bundle, modules), ...assets.map(name => `/${name}`)]
}

/** The scripts of these modules with their imports. */
function listScripts(bundle: Rolldown.OutputBundle, wanted: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const scripts = new Set(
    wanted.map(module => {
      // The bundler names modules by their real paths; node_modules may be a symbolic link.
      const file = realpathSync(path.join(root, module))
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file))
      if (!chunk) throw new Error(`The service worker caches ${module}, which is not in the build`)
      return chunk.fileName
    }),
  )
  for (const name of scripts) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      scripts.add(imported)
  }
  return [...scripts].map(name => `/${name}`)
}
