import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every e-mail without a sign-in. */
export interface Mailbox extends AsyncDisposable {
  port: number
  /** The next e-mail that arrives, as it was sent. */
  next(): Promise<string>
}

/** Starts a mail server on the loopback address. */
export async function openMailbox(): Promise<Mailbox> {
  const received: string[] = []
  const readers: ((email: string) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const email = Buffer.concat(parts).toString()
        const reader = readers.shift()
        if (reader) reader(email)
        else received.push(email)
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    next: () => {
      const email = received.shift()
      return email === undefined ? new Promise(resolve => readers.push(resolve)) : Promise.resolve(email)
    },
    [Symbol.asyncDispose]: () => new Promise(resolve => server.close(() => resolve())),
  }
}
