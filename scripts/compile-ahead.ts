import type { Plugin } from 'vite'

/**
 * Marks the chunks of these names so that Chromium compiles them whole while they arrive, beside the main thread, and
 * not function by function on it. Nearly all of their functions run on the first page; elsewhere it would be waste.
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'keydesk:compile-ahead',
    apply: 'build',
    generateBundle: {
      // The mark must stay the first line of the file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
