import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type ErrorPattern, PageErrors } from './errors.ts'
import { type Environment, Venue } from './venue.ts'

export { expectAccessible } from './accessibility.ts'
export { expect }

/** Set with `test.use({ … })`. */
export interface VenueOptions {
  /** Initial content of the database. Default: the demo venue. */
  startsWith: 'demo' | 'empty'
  /** Environment variables of the server, besides port and data folder. */
  serverSettings: Environment
  /** Expected errors. */
  allowedErrors: readonly ErrorPattern[]
}

interface Story {
  /** The tests of a file run sequentially and share a venue; each file has its own. */
  venue: Venue
  /** The errors of all pages of this test; `errors.allow(…)` accepts expected ones. */
  errors: PageErrors
  /** Opens another desk or phone of the venue: a page with separate cookies and storage. */
  openDesk(options?: BrowserContextOptions): Promise<Page>
}

interface Shared {
  venues: OpenVenue
}

export const test = base.extend<VenueOptions & Story, Shared>({
  startsWith: ['demo', { option: true }],
  serverSettings: [{}, { option: true }],
  allowedErrors: [[], { option: true }],

  venues: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const venues = new OpenVenue()
      await use(venues)
      await venues.close()
    },
    { scope: 'worker' },
  ],

  venue: async ({ venues, startsWith, serverSettings }, use, test) => {
    const venue = await venues.of(test.file, { VENUE: startsWith, ...serverSettings })
    await use(venue)
    if (test.status !== test.expectedStatus) await test.attach('server log', { body: venue.log })
  },

  baseURL: ({ venue }, use) => use(venue.url),

  errors: async ({ allowedErrors }, use) => {
    const errors = new PageErrors(allowedErrors)
    await use(errors)
    expect(errors.unexpected, 'unexpected errors in the browser').toEqual([])
  },

  context: async ({ context, errors }, use) => {
    errors.watch(context)
    await use(context)
  },

  openDesk: async ({ browser, errors }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async options => {
      const context = await browser.newContext(options)
      contexts.push(context)
      errors.watch(context)
      return context.newPage()
    })
    await Promise.all(contexts.map(context => context.close()))
  },
})

/**
 * Keeps one venue open per worker, which runs one file at a time. Replaces it if the file or the settings
 * change.
 */
class OpenVenue {
  #key = ''
  #venue: Venue | undefined

  async of(file: string, environment: Environment): Promise<Venue> {
    const key = JSON.stringify([file, environment])
    if (!this.#venue || this.#key !== key) {
      await this.close()
      this.#venue = await Venue.open(environment)
      this.#key = key
      if (environment.VENUE === 'empty') await setNoon(this.#venue)
    }
    return this.#venue
  }

  async close(): Promise<void> {
    const venue = this.#venue
    this.#venue = undefined
    await venue?.close()
  }
}

/** Sets the venue's time zone so that its local time is about noon: no test runs past midnight. */
async function setNoon({ url }: Venue): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  const answer = await fetch(`${url}/api/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ timeZone: ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}` }),
  })
  if (!answer.ok) throw new Error(`Failed to set the time zone of the venue: ${await answer.text()}`)
}
