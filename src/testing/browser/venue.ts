import { inject, onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'
import * as settingsApi from '#office/settings/contract.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { MINUTE } from '#platform/values/time.ts'
import { buildUrl, type CallInput, call, toApiError } from '#platform/web/data/api.ts'
import { queryClient } from '#platform/web/data/query-client.ts'
import { setVenueLocale } from '#platform/web/device/venue.ts'
import type {} from '../database/templates.ts'
import { createFixtures, type Fixtures } from '../venue/fixtures.ts'
import { TestClock } from '../venue/test-clock.ts'
import { venueCookie } from './venue-cookie.ts'

/** An empty venue for one test: a real server on a real database. Its clock and the page's stand still. */
export interface BrowserVenue {
  /** Sets up the initial state. */
  given: Fixtures
  /** Calls an endpoint as another desk does and returns its answer. Throws on any other status than success. */
  call: typeof call
  /** Moves the clock of the server and the page. */
  advance(minutes: number): Promise<void>
  /** Lets the clock of the server's computer jump, so that the server doubts it once it has run for ten minutes. */
  jumpClock(minutes: number): Promise<void>
}

export async function openVenue(): Promise<BrowserVenue> {
  const port = await commands.openVenue(inject('folder'))
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and gains nothing here
  document.cookie = `${venueCookie}=${port}; path=/`
  const clock = new TestClock()
  const setTime = () => {
    vi.setSystemTime(clock.at)
    return commands.setVenueTime(port, clock.at)
  }
  onTestFinished(async () => {
    queryClient.clear()
    vi.useRealTimers()
    await commands.closeVenue(port)
  })
  await setTime()
  setVenueLocale(await call(settingsApi.readSettings))
  const callNow: typeof call = async (endpoint, ...input) => {
    await setTime()
    return callFromAnotherDesk(endpoint, ...input)
  }
  // Fixtures name endpoints, which have all that a plain call has.
  const callEndpoint = callNow as unknown as Parameters<typeof createFixtures>[0]['call']
  return {
    given: createFixtures({ call: callEndpoint }, clock, setTime),
    call: callNow,
    advance(minutes) {
      clock.advance(minutes)
      return setTime()
    },
    jumpClock: minutes => commands.jumpComputerClock(port, minutes * MINUTE),
  }
}

/** Calls an endpoint as another desk does: the queries of this page stay as they are. Throws ApiError. */
const callFromAnotherDesk: typeof call = async (endpoint, ...[sent]) => {
  const { params, query, body, ifMatch } = (sent ?? {}) as NonNullable<CallInput<Endpoint>[0]> & {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const response = await fetch(buildUrl(endpoint.path, params, query), {
    method: endpoint.method,
    headers: {
      'X-Tab': 'another-desk',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw toApiError(response, text)
  return text === '' ? undefined : JSON.parse(text)
}
