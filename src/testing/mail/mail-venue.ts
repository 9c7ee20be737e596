import { createApp } from '#app/app.ts'
import { saveMailServer } from '#office/mail/contract.ts'
import type { Store } from '#platform/database/database.ts'
import { addCleanup } from '../environment/cleanup.ts'
import type { Client } from '../venue/client.ts'
import { openVenue, type Venue } from '../venue/venue.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'

/** The form of a mail server without encryption or sign-in, turned on. */
export const mailForm = ({ port }: Pick<TestMailServer, 'port'>) => ({
  isOn: true,
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: '',
  senderAddress: 'desk@venue.example',
  senderName: 'Harbor Baths',
})

export const turnMailOn = (client: Pick<Client, 'call'>, server: Pick<TestMailServer, 'port'>) =>
  client.call(saveMailServer, { body: mailForm(server) })

export interface MailVenue extends Venue {
  server: TestMailServer
  /** Runs the scheduled work and waits until nothing is being sent. */
  sendDue(): Promise<void>
}

/** Opens a venue that sends e-mail through a separate mail server. */
export async function openMailVenue(): Promise<MailVenue> {
  const [venue, server] = [
    await openVenue({ facilityName: 'Harbor Baths', address: 'Pier 7' }),
    await startMailServer(),
  ]
  await turnMailOn(venue, server)
  await venue.eventsSince()
  return { ...venue, server, sendDue: () => sendDue(venue.app) }
}

/** Another server process on the same database. It does not listen: the tests only run its scheduled work. */
export async function openOtherServer(
  { clock, store }: Pick<Venue, 'clock' | 'store'>,
  other: Store = { ...store, close: async () => {} },
  mailTimeout = MAIL_TIMEOUT,
) {
  const app = await createApp({ store: other, folder: store.folder, now: clock.now, mailTimeout })
  addCleanup(() => app.close())
  return app
}

/** Long enough for a server on this machine, short enough to wait for. */
export const MAIL_TIMEOUT = 1_000

export async function sendDue(app: { tick(): Promise<void>; whenMailIdle(): Promise<void> }): Promise<void> {
  await app.tick()
  await app.whenMailIdle()
}
