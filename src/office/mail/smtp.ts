import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { EmailFailure, MailSecurity } from './words.ts'

/** A mail server to connect to. */
export interface SmtpServer {
  host: string
  port: number
  security: MailSecurity
  /** Undefined for a server that asks for no sign-in. */
  credentials: { user: string; pass: string } | undefined
  sender: { name: string; address: string }
}

export interface Email {
  to: string
  subject: string
  /** Plain text. */
  text: string
  messageId: string
  /** Where mail programs unsubscribe the recipient by a POST without asking (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/**
 * What a mail server did with an e-mail. `answer` is what it said, or what the connection reported; it may contain the
 * address, so it is neither stored nor logged.
 */
export type Delivery =
  | { status: 'accepted'; answer: string }
  /** For good: another attempt would fail in the same way. */
  | { status: 'refused'; failure: EmailFailure; code: number; answer: string }
  | {
      status: 'postponed'
      failure: EmailFailure
      code: number | null
      answer: string
      /** The e-mail was handed over, but the server did not confirm it. */
      isUnconfirmed: boolean
    }

/**
 * Sends an e-mail through the server and nowhere else. The certificate is always verified. Ends the connection when
 * `signal` is aborted.
 */
export async function deliver(server: SmtpServer, email: Email, signal: AbortSignal): Promise<Delivery> {
  const { sender, credentials } = server
  const message = await new MailComposer({
    from: sender,
    to: email.to,
    subject: email.subject,
    text: email.text,
    messageId: email.messageId,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(email) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  const reached = { session: false, data: false }
  // Read only after the server has agreed to take the message.
  const source = new Readable({
    read() {
      reached.data = true
      this.push(message)
      this.push(null)
    },
  })
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { minVersion: 'TLSv1.2' },
    logger: false,
  })
  const step = listSteps(connection, signal)
  try {
    await step(done => connection.connect(done))
    reached.session = true
    if (credentials) await step(done => connection.login(credentials, done))
    const { response } = await step<{ response: string }>(done =>
      connection.send({ from: sender.address, to: [email.to] }, source, done as never),
    )
    connection.quit()
    return { status: 'accepted', answer: response }
  } catch (error) {
    source.destroy()
    connection.close()
    return toDelivery(error as SmtpError, reached)
  }
}

const unsubscribeHeaders = ({ unsubscribeUrl }: Email) =>
  unsubscribeUrl === undefined
    ? undefined
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * Returns a function that runs a call of the connection and rejects if the connection fails or the signal is aborted.
 */
function listSteps(connection: SMTPConnection, signal: AbortSignal) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  connection.on('error', reject)
  const abort = () => reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' }))
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return <T>(call: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> =>
    Promise.race([
      failed,
      new Promise<T>((resolve, fail) =>
        call((error, result) => (error ? fail(error) : resolve(result as T))),
      ),
    ])
}

interface SmtpError extends Error {
  code?: string
  /** The code of the system or of TLS, if nodemailer has its own. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

function toDelivery(error: SmtpError, reached: { session: boolean; data: boolean }): Delivery {
  // A mistake of the program, not of the server.
  if (error.code === undefined) throw error
  const answer = error.response ?? error.message
  const code = error.responseCode ?? null
  const isUnconfirmed = reached.data && code === null
  if (error.code === 'EAUTH') return { status: 'postponed', failure: 'sign_in', code, answer, isUnconfirmed }
  // A server that refuses the connection or the sign-in says nothing of the e-mail.
  if (code !== null && error.permanent && reached.session) {
    const failure = error.command === 'RCPT TO' ? 'address' : 'refused'
    return { status: 'refused', failure, code, answer }
  }
  return { status: 'postponed', failure: toFailure(error, isUnconfirmed), code, answer, isUnconfirmed }
}

function toFailure({ code, originalCode, responseCode }: SmtpError, isUnconfirmed: boolean): EmailFailure {
  if (isUnconfirmed) return 'unconfirmed'
  if (code === 'ETLS') return 'insecure'
  if (responseCode !== undefined) return 'busy'
  return /CERT|SSL|SIGNATURE|EPROTO/.test(originalCode ?? '') ? 'insecure' : 'unreachable'
}
