import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { findTime } from './clock.ts'
import { type ErrorPattern, PageErrors } from './errors.ts'
import { findTemplate, type VenueContent } from './templates.ts'
import { VenueHost } from './venue-host.ts'
import { type Environment, VenueProcess } from './venue-process.ts'

export { expectAccessible } from './accessibility.ts'
export { expect }

/** Set with `test.use({ … })`. */
export interface VenueOptions {
  /** Initial content of the database. Default: the demo venue. */
  startsWith: VenueContent
  /**
   * Local time at which the story starts: '14:30' or '2026-11-01 01:30'. Set it only if the story is about that
   * time; all others pass at any hour.
   */
  at: string | undefined
  /** Environment variables of the server, besides port and data folder. */
  serverSettings: Environment
  /** Expected errors. */
  allowedErrors: readonly ErrorPattern[]
}

interface Story {
  /** A venue for this test only. */
  venue: VenueProcess
  /** The errors of all pages of this test; `errors.allow(…)` accepts expected ones. */
  errors: PageErrors
  /** Opens another desk or phone of the venue: a page with separate cookies and storage. */
  openDesk(options?: BrowserContextOptions): Promise<Page>
}

interface Worker {
  /** Runs the servers of this worker's stories. */
  host: VenueHost
}

export const test = base.extend<VenueOptions & Story, Worker>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const host = new VenueHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],

  startsWith: ['demo', { option: true }],
  at: [undefined, { option: true }],
  serverSettings: [{}, { option: true }],
  allowedErrors: [[], { option: true }],

  venue: async ({ startsWith, at, serverSettings, host }, use, test) => {
    const time = findTime(test.titlePath.join(' '), at)
    test.annotations.push({ type: 'time', description: time })
    const { folder, at: now } = await findTemplate(startsWith, time, host)
    const venue = await VenueProcess.open(
      { VENUE: startsWith === 'demo' ? 'demo' : 'empty', ...serverSettings },
      { template: folder, at: now, host },
    )
    await use(venue)
    if (test.status !== test.expectedStatus)
      await test.attach('server log', { body: `The story started at ${time}.\n${venue.log}` })
    await venue.close()
  },

  baseURL: ({ venue }, use) => use(venue.url),

  errors: async ({ allowedErrors }, use) => {
    const errors = new PageErrors(allowedErrors)
    await use(errors)
    expect(errors.unexpected, 'unexpected errors in the browser').toEqual([])
  },

  context: async ({ context, errors, venue }, use) => {
    errors.watch(context)
    await venue.showTimeIn(context)
    await use(context)
  },

  openDesk: async ({ browser, errors, venue }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async options => {
      const context = await browser.newContext(options)
      contexts.push(context)
      errors.watch(context)
      await venue.showTimeIn(context)
      return context.newPage()
    })
    await Promise.all(contexts.map(context => context.close()))
  },
})
