import type { ComponentType } from 'react'

/** A page of the app. */
export type Page = LazyPage | (PagePattern & { component: ComponentType })

/** A page whose component is loaded when it is first shown or a link to it is pointed at. */
export interface LazyPage extends PagePattern {
  /** Never rejects: if the code cannot be loaded, returns a component that says so. */
  load: () => Promise<ComponentType>
}

interface PagePattern {
  /** May contain parameters: '/guests/$guestId'. Lower and upper case differ. */
  path: string
}

/** The parameters of a path by name. */
export type Params = Readonly<Record<string, string>>

/** Returns the page of a path with its parameters; undefined if no page has it. */
export function findPage<P extends PagePattern>(
  pages: readonly P[],
  pathname: string,
): { page: P; params: Params } | undefined {
  for (const page of pages) {
    const params = match(page.path, pathname)
    if (params) return { page, params }
  }
  return undefined
}

function match(path: string, pathname: string): Params | undefined {
  const names = path.split('/')
  const parts = pathname.split('/')
  const fits =
    names.length === parts.length &&
    names.every((name, index) => (name.startsWith('$') ? parts[index] !== '' : name === parts[index]))
  if (!fits) return undefined
  const given = names.flatMap((name, index) =>
    name.startsWith('$') ? [[name.slice(1), decode(parts[index]!)] as const] : [],
  )
  return Object.fromEntries(given)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
