import path from 'node:path'
import type { Plugin } from 'vite'

const component = path.join(import.meta.dirname, '../src/shared/web/ui/style/create-icon.ts')

type IconModule = { __iconData?: { node: readonly (readonly [tag: string, attributes: { key?: string }])[] } }

/**
 * Replaces each icon module of lucide-react by its drawing and a component of our own. That of the library builds every
 * icon from fifteen options, none of which the screens use, and its drawings have random keys.
 */
export function lucideIcons(): Plugin {
  return {
    name: 'keydesk:lucide-icons',
    config: () => ({ optimizeDeps: { exclude: ['lucide-react'] } }),
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(id) {
        const { __iconData: icon } = (await import(id)) as IconModule
        // A module without a drawing is an older name of another one.
        if (!icon) return null
        const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
        return `import { createIcon } from ${JSON.stringify(component)}
export default createIcon(${JSON.stringify(shapes)})`
      },
    },
  }
}
