import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { addCleanup } from '../environment/cleanup.ts'
import { certificate } from '../venue/certificate.ts'

/** An e-mail that the server was handed, whether it confirmed it or not. */
export interface ReceivedEmail {
  to: string
  /** The user who signed in; undefined without a sign-in. */
  user: string | undefined
  isEncrypted: boolean
  headers: Record<string, string>
  text: string
}

/**
 * What the server does with an e-mail: takes it, refuses it with a reply code, never answers, or closes the connection.
 */
export type Behavior =
  | 'accept'
  | 'hang up before greeting'
  | 'never answer'
  | 'never confirm'
  | 'close after data'
  | { refuse: 'address' | 'message'; code: number }

export interface TestMailServer {
  port: number
  /** Every e-mail of which the server has read all data, in order. */
  received: ReceivedEmail[]
  /** How often a client connected. */
  connections(): number
  /** Changes what it does from now on. */
  behave(behavior: Behavior): void
  /** Resolves when it has read the data of `count` e-mails. */
  whenReceived(count: number): Promise<void>
}

/** The user and password that a server with sign-in accepts. */
export const mailLogin = { user: 'keydesk@venue.example', password: 'one quiet harbor' }

/**
 * Starts a mail server on the loopback address. 'starttls' and 'tls' ask for a sign-in; 'none' takes e-mail without.
 * Its certificate is the one of the tests.
 */
export async function startMailServer(
  security: 'none' | 'starttls' | 'tls' = 'none',
): Promise<TestMailServer> {
  const received: ReceivedEmail[] = []
  const waiting = new Map<number, () => void>()
  let behavior: Behavior = 'accept'
  let connected = 0
  const never = () => {}
  const refusal = (of: 'address' | 'message', text: string) =>
    typeof behavior === 'object' && behavior.refuse === of
      ? Object.assign(new Error(text), { responseCode: behavior.code })
      : undefined
  const options: SMTPServerOptions = {
    ...(security !== 'none' && certificate),
    secure: security === 'tls',
    authOptional: security === 'none',
    disabledCommands: security === 'none' ? ['STARTTLS', 'AUTH'] : [],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      connected += 1
      if (behavior === 'never answer') return never()
      if (behavior === 'hang up before greeting') return done(new Error('Go away'))
      done()
    },
    onAuth({ username, password }, _session, done) {
      const isKnown = username === mailLogin.user && password === mailLogin.password
      done(isKnown ? null : new Error('Authentication failed'), isKnown ? { user: username } : undefined)
    },
    // As many servers do, it repeats the address.
    onRcptTo: ({ address }, _session, done) => done(refusal('address', `No mailbox ${address}`)),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = refusal('message', 'Not now')
        if (refused) return done(refused)
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          user: session.user as string | undefined,
          isEncrypted: session.secure,
          ...parse(Buffer.concat(parts).toString()),
        })
        waiting.get(received.length)?.()
        if (behavior === 'never confirm') return never()
        if (behavior === 'close after data') return closeConnections()
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', never)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  addCleanup(
    () =>
      new Promise<void>(resolve => {
        closeConnections()
        server.close(resolve)
      }),
  )

  function closeConnections() {
    for (const connection of server.connections) connection.close()
  }

  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    connections: () => connected,
    behave(next) {
      behavior = next
    },
    whenReceived: count =>
      received.length >= count
        ? Promise.resolve()
        : new Promise(resolve => {
            waiting.set(count, resolve)
          }),
  }
}

/** Splits a message into its headers and its text. */
function parse(message: string): Pick<ReceivedEmail, 'headers' | 'text'> {
  const end = message.indexOf('\r\n\r\n')
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')
  return {
    headers: Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    ),
    text: decodeText(message.slice(end + 4)).replaceAll('\r\n', '\n'),
  }
}

/** Decodes quoted-printable, which a text has that is not ASCII. */
const decodeText = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
