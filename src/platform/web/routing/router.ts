import type { RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { type Location, type Target, toHref, toLocation } from './address.ts'
import { findPage, type LazyPage, type Page, type Params } from './pages.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry was shown without scrolling to its top. */
    keepsScroll?: boolean
  }
}

export interface Navigation extends Target {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean
  /** Does not scroll to the top, as for a change within the page. */
  keepsScroll?: boolean
  state?: object
  /** Leaves unsaved input without a question: it is saved, or the person has been asked. */
  ignoreBlocker?: boolean
}

/** The page on screen. */
export interface Shown {
  location: Location
  params: Params
  /** Undefined while the first page is loaded. */
  component: ComponentType | undefined
  /** By what it is shown: the first load, a navigation, or Back and Forward. */
  by: 'load' | 'navigation' | 'return'
}

/**
 * Shows the page of the URL. While the code of the next page is loaded, the page before it stays; the URL is ahead of
 * it then.
 */
export class Router {
  readonly history: RouterHistory
  /** The location of the URL. */
  location: Location
  shown: Shown
  readonly #pages: readonly Page[]
  readonly #unknown: ComponentType
  readonly #loaded = new Map<Page, ComponentType>()
  readonly #loading = new Map<Page, Promise<ComponentType>>()
  readonly #listeners = new Set<() => void>()

  constructor(pages: readonly Page[], unknown: ComponentType, history: RouterHistory) {
    this.#pages = pages
    for (const page of pages) if ('component' in page) this.#loaded.set(page, page.component)
    this.#unknown = unknown
    this.history = history
    this.location = toLocation(history.location)
    this.shown = { location: this.location, params: {}, component: undefined, by: 'load' }
    this.#show('load')
    history.subscribe(({ action: { type } }) =>
      this.#show(type === 'PUSH' || type === 'REPLACE' ? 'navigation' : 'return'),
    )
  }

  /** Goes to another page, or changes the search of this one. A component may pass it on: it is bound. */
  readonly navigate = ({
    replace,
    keepsScroll,
    state,
    ignoreBlocker = false,
    ...target
  }: Navigation): void => {
    const href = toHref(target, this.location.pathname)
    const entry = { ...state, ...(keepsScroll && { keepsScroll }) }
    const options = { ignoreBlocker }
    // As in a browser, a link to the current URL adds no history entry.
    if (replace || href === this.location.href) this.history.replace(href, entry, options)
    else this.history.push(href, entry, options)
  }

  /** Loads the code of a page in advance. */
  async preload(pathname: string): Promise<void> {
    const page = findPage(this.#pages, pathname)?.page
    if (page && 'load' in page) await this.#load(page)
  }

  /** Calls `listener` when `location` or `shown` has changed. Returns a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #show(by: Shown['by']): void {
    const location = toLocation(this.history.location)
    this.location = location
    const { page, params = {} } = findPage(this.#pages, location.pathname) ?? {}
    const show = (component: ComponentType) => {
      // Another page has been asked for since.
      if (this.location !== location) return
      this.shown = { location, params, component, by }
      this.#announce()
    }
    const component = page ? this.#loaded.get(page) : this.#unknown
    if (component) {
      show(component)
      return
    }
    this.#announce()
    if (page && 'load' in page) void this.#load(page).then(show)
  }

  /** Loads the code of a page once. */
  #load(page: LazyPage): Promise<ComponentType> {
    const known = this.#loading.get(page)
    if (known) return known
    const loading = page.load()
    this.#loading.set(page, loading)
    void loading.then(component => this.#loaded.set(page, component))
    return loading
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
