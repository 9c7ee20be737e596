import type { HistoryLocation, ParsedHistoryState } from '@tanstack/history'

/** The search part of a URL by name: '?tab=drawer' is `{ tab: 'drawer' }`. */
export type Search = Readonly<Record<string, string | undefined>>

/** The destination of a link or a navigation. */
export interface Target {
  /** A path within the app, as in '/guests/7'. Default: the path of the current page. */
  to?: string | undefined
  /** Replaces the whole search part; values that are undefined or null are left out. Default: none. */
  search?: object | undefined
}

export interface Location {
  pathname: string
  search: Search
  /** Path and search, as in '/rooms?q=12'. */
  href: string
  /** Identifies the history entry. */
  key: string | undefined
  state: ParsedHistoryState
}

/** Returns the path and search of a target, as in '/rooms?q=12'. */
export function toHref({ to, search = {} }: Target, pathname: string): string {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(defined.map(([name, value]) => [name, String(value)])).toString()
  return `${to ?? pathname}${text && `?${text}`}`
}

/** Parses a history entry. A slash at the end of a path means nothing. */
export function toLocation({ pathname, search, state }: HistoryLocation): Location {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  return {
    pathname: path,
    search: Object.fromEntries(new URLSearchParams(search)),
    href: `${path}${search}`,
    key: state.__TSR_key,
    state,
  }
}
