import type { Plugin } from 'vite'

/**
 * Leaves modules out of the built web that no browser ever runs but that stand where tree shaking cannot see it: each
 * of their exports becomes a function that does nothing. zod carries its JSON schema writer in every schema; only the server's
 * reference page uses it.
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
