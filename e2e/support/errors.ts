import type { BrowserContext } from '@playwright/test'

/** Part of an error's text, or a pattern of it. */
export type ErrorPattern = string | RegExp

/** What went wrong in the pages of a test. Anything that the test did not foresee fails it. */
export class PageErrors {
  readonly #seen: string[] = []
  readonly #foreseen: ErrorPattern[]

  constructor(foreseen: readonly ErrorPattern[]) {
    this.#foreseen = [...foreseen]
  }

  /** From now on, and back to the start of the test, such errors are part of the story. */
  allow(...patterns: ErrorPattern[]): void {
    this.#foreseen.push(...patterns)
  }

  /** Listens to every page of the context: errors on the console, uncaught exceptions, unhandled rejections. */
  watch(context: BrowserContext): void {
    context.on('console', message => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', mishap => {
      const thrown = mishap.error()
      this.#seen.push(thrown instanceof Error ? thrown.stack || String(thrown) : String(thrown))
    })
  }

  get unforeseen(): string[] {
    return this.#seen.filter(text => !this.#foreseen.some(pattern => matches(text, pattern)))
  }
}

const matches = (text: string, pattern: ErrorPattern) =>
  typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)
