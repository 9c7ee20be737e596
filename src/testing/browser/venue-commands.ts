// The commands of a browser test to Vitest's main process, and the proxy that sends its calls to its venue.
import { request } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import type { Instant } from '#platform/values/time.ts'
import { venueCookie } from './venue-cookie.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Starts a server on a copy of the template database in `folder`. Returns its port. */
    openVenue(folder: string): Promise<number>
    setVenueTime(port: number, at: Instant): Promise<void>
    /** Sets the clock of the server's computer by this many ms, which the venue's time does not follow. */
    jumpComputerClock(port: number, by: number): Promise<void>
    closeVenue(port: number): Promise<void>
  }
}

const openVenue: BrowserCommand<[folder: string]> = async (_context, folder) =>
  (await host()).openVenue(folder)
const setVenueTime: BrowserCommand<[port: number, at: Instant]> = async (_context, port, at) =>
  (await host()).setVenueTime(port, at)
const jumpComputerClock: BrowserCommand<[port: number, by: number]> = async (_context, port, by) =>
  (await host()).jumpComputerClock(port, by)
const closeVenue: BrowserCommand<[port: number]> = async (_context, port) => (await host()).closeVenue(port)

export const venueCommands = { openVenue, setVenueTime, jumpComputerClock, closeVenue }

/** Forwards API requests to the venue that the page's cookie names, so that tests that run side by side do not meet. */
export function venueProxy(): Plugin {
  return {
    name: 'keydesk:venue-proxy',
    configureServer({ middlewares }) {
      middlewares.use((received, response, next) => {
        if (!received.url?.startsWith('/api/')) return next()
        const port = new RegExp(`${venueCookie}=(\\d+)`).exec(received.headers.cookie ?? '')?.[1]
        if (!port) return response.writeHead(502).end('The test has opened no venue')
        const venue = `127.0.0.1:${port}`
        const { method, url, headers } = received
        // The server refuses a foreign Host or Origin.
        const sent = { ...headers, host: venue, ...(headers.origin && { origin: `http://${venue}` }) }
        const forwarded = request(`http://${venue}${url}`, { method, headers: sent }, answer => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        forwarded.on('error', () => response.headersSent || response.writeHead(502).end())
        received.pipe(forwarded)
      })
    },
  }
}

/** Imported by Node at run time: the bundler of vitest.config.ts would include the whole server. */
function host(): Promise<typeof import('./venue-host.ts')> {
  return import(pathToFileURL(path.join(import.meta.dirname, 'venue-host.ts')).href)
}
