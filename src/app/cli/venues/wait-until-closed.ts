import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { MINUTE, SECOND } from '#platform/values/time.ts'
import type { HostedVenue } from '../../hosting/venue-files.ts'
import type { Config } from '../../operations/config.ts'

/** Waits until no server of this machine serves a venue any more. Throws if one still does after a minute. */
export async function waitUntilClosed(config: Config, venue: HostedVenue): Promise<void> {
  const end = Date.now() + MINUTE
  while (await isServed(config, venue)) {
    if (Date.now() > end) throw new Error(`A server still serves ${venue.name}: stop it, then try again`)
    await setTimeout(SECOND / 4)
  }
}

/** Whether the installation's server answers under the venue's host name. */
function isServed({ HOST, PORT }: Config, { url }: HostedVenue): Promise<boolean> {
  return new Promise(resolve => {
    request({ host: HOST, port: PORT, path: '/healthz', headers: { host: new URL(url).host } })
      .on('response', response => {
        response.resume()
        resolve(response.statusCode === 200)
      })
      .on('error', () => resolve(false))
      .end()
  })
}
