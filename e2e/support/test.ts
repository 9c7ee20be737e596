import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type ErrorPattern, PageErrors } from './errors.ts'
import { type Environment, Venue } from './venue.ts'

export { expectAccessible } from './accessibility.ts'
export { expect }

/** Set with `test.use({ … })`. */
export interface VenueOptions {
  /** What the venue's database holds at first. Default: the demo venue. */
  startsWith: 'demo' | 'empty'
  /** Settings of the server beyond port and data folder. */
  serverSettings: Environment
  /** Errors that belong to the story. */
  allowedErrors: readonly ErrorPattern[]
}

interface Story {
  /** The tests of one file share a venue, one after the other; another file has another one. */
  venue: Venue
  /** The errors of every page of this test; `errors.allow(…)` names those that belong to the story. */
  errors: PageErrors
  /** Another desk or phone at the same venue: a page that shares no cookies or storage with the others. */
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
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern.
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
    expect(errors.unforeseen, 'errors in the browser that the test did not foresee').toEqual([])
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

/** A worker runs one file at a time, so it keeps one venue open and exchanges it where a file or its settings differ. */
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

/** The stories of a venue are told around its noon, at whatever hour they run: none passes midnight in the middle. */
async function setNoon({ url }: Venue): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  const answer = await fetch(`${url}/api/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ timeZone: ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}` }),
  })
  if (!answer.ok) throw new Error(`The venue's time zone could not be set: ${await answer.text()}`)
}
