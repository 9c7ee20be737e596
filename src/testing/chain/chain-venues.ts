import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as headOffice from '#chain/head-office/contract.ts'
import * as link from '#chain/link/contract.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { addCleanup } from '../environment/cleanup.ts'
import type { Client, TestServer } from '../venue/client.ts'
import { openVenue, type Venue } from '../venue/venue.ts'

/** A way to a head office that loses answers: the head office gets each call, and the venue hears nothing. */
export interface LossyWay {
  url: string
  losesAnswers: boolean
  /** The status with which it answers instead of the head office. */
  failsWith?: number | undefined
  /** Statuses of the answers so far. */
  statuses: number[]
  close(): void
}

/** Opens a way to a server that a test can make unreliable. */
export async function openLossyWay(target: string): Promise<LossyWay> {
  const { host, origin } = new URL(target)
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const answer = await fetch(target + request.url, {
      method: request.method!,
      headers: {
        'content-type': 'application/json',
        authorization: request.headers.authorization!,
        host,
        origin,
      },
      body,
    })
    const text = await answer.text()
    way.statuses.push(answer.status)
    if (way.losesAnswers) return request.socket.destroy()
    response.writeHead(way.failsWith ?? answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const way: LossyWay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    losesAnswers: false,
    statuses: [],
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  addCleanup(async () => way.close())
  return way
}

/** A venue that has joined the chain of a head office. */
export async function openChainVenue(
  office: Pick<TestServer, 'url'> & Client,
  settings: Partial<VenueSettings>,
  url: string = office.url,
): Promise<Venue> {
  const venue = await openVenue(settings)
  await joinOffice(venue, office, url)
  await report(venue)
  return venue
}

export async function joinOffice(venue: Client, office: Pick<TestServer, 'url'> & Client, url = office.url) {
  const { code } = await office.call(headOffice.createJoinCode)
  return venue.call(link.joinOffice, { body: { office: url, code } })
}

/** Runs the scheduled work of a venue until it has reported, also the Z reports that the first run created. */
export async function report({ app }: Pick<TestServer, 'app'>): Promise<void> {
  for (let run = 0; run < 2; run++) {
    await app.tick()
    await app.whenReporterIdle()
  }
}

/** A guest pays an hour in a new room at this rate, tax added. */
export async function takeMoney({ given }: Venue, hourlyRate: number): Promise<void> {
  await given.runningRental({ facility: await given.room({ hourlyRate }) })
}

/** Passes midnight: the venue's day is closed, and its Z report sent if the head office can be reached. */
export async function passMidnight(venue: Venue): Promise<void> {
  venue.clock.advance(24 * 60)
  await report(venue)
}
