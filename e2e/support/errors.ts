import type { BrowserContext } from '@playwright/test'

/** A substring of an error message, or a pattern. */
export type ErrorPattern = string | RegExp

/** Errors in the pages of a test. Any that the test does not expect fails it. */
export class PageErrors {
  readonly #seen: string[] = []
  readonly #expected: ErrorPattern[]

  constructor(expected: readonly ErrorPattern[]) {
    this.#expected = [...expected]
  }

  /** Accepts matching errors, including earlier ones of this test. */
  allow(...patterns: ErrorPattern[]): void {
    this.#expected.push(...patterns)
  }

  /** Records console errors, uncaught exceptions and unhandled rejections of all pages of the context. */
  watch(context: BrowserContext): void {
    context.on('console', message => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', mishap => {
      const thrown = mishap.error()
      this.#seen.push(thrown instanceof Error ? thrown.stack || String(thrown) : String(thrown))
    })
  }

  get unexpected(): string[] {
    return this.#seen.filter(text => !this.#expected.some(pattern => matches(text, pattern)))
  }
}

const matches = (text: string, pattern: ErrorPattern) =>
  typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)
