import type { Plugin } from 'vite'

/**
 * Replaces every export of these modules with an empty function in the built web: modules that no browser runs but that
 * tree shaking cannot remove. zod's schemas all refer to its JSON schema writer, which only the server's reference page
 * uses.
 */
export function leaveOut(modules: RegExp): Plugin {
  return {
    name: 'keydesk:leave-out',
    apply: 'build',
    transform(code, id) {
      if (!modules.test(id)) return
      const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
      return { code: `export const ${names.map(([, own, as]) => `${own ?? as} = () => {}`)}`, map: null }
    },
  }
}
