import pLimit from 'p-limit'
import type { SecretBox } from '#office/accounts/accounts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Store, Transaction } from '#platform/database/database.ts'
import { clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { type BackgroundWork, createBackgroundWork } from '#platform/work/background-work.ts'
import { claimEmail, type EmailRow, findDue, finishEmail, type Outcome, postponeEmail } from './email-row.ts'
import { findMailServer, type MailServerRow } from './mail-server.ts'
import { ATTEMPT_TIMEOUT, isDaytime, isForDaytime, MAX_UNCONFIRMED, nextAttempt } from './rules.ts'
import type { Delivery, Email, SmtpServer } from './smtp.ts'
import type { EmailKind } from './words.ts'

/** The text of an e-mail, as it is true when it is sent. */
export interface ComposedEmail {
  /** The subject without names: 'the offer to #12'. */
  about: string
  /** Undefined if there is no longer a reason to send it. */
  content: Pick<Email, 'subject' | 'text' | 'unsubscribeUrl'> | undefined
}

/** Returns the text of an e-mail about a subject, in the transaction that claims it. */
export type ComposeEmail = (
  trx: Transaction,
  subjectId: number,
  now: Instant,
  email: EmailRow,
) => Promise<ComposedEmail>

/**
 * Sends the queued e-mails of one server process. While the time is not trusted, those for the day wait: it may be
 * night. `stop` ends the connections to the mail server and waits until the outcomes are recorded.
 */
export type Mailer = BackgroundWork<[isTimeTrusted: boolean]>

export interface MailerOptions {
  store: Pick<Store, 'reader'>
  runInTransaction: RunInTransaction
  now(): Instant
  secrets: SecretBox
  compose: Record<EmailKind, ComposeEmail>
  /** Called with an error that is no answer of a mail server. */
  onError(error: Error): void
  /** How long an attempt may take, in ms; tests use less. */
  timeout?: number | undefined
}

/** Emails that are sent at a time, and that are looked for at a time. */
const AT_A_TIME = 4
const BATCH = 100

export function createMailer(options: MailerOptions): Mailer {
  const { store, now, onError } = options
  return createBackgroundWork(async (stopping, isTimeTrusted) => {
    const { timeZone } = await readSettings(store.reader)
    const isByDay = isTimeTrusted && isDaytime(now(), timeZone)
    const due = await findDue(store.reader, now(), { most: BATCH, isByDay })
    const limit = pLimit(AT_A_TIME)
    const send = async (id: number) => {
      if (!stopping.aborted) await sendEmail(options, id, stopping).catch(onError)
    }
    await Promise.all(due.map(id => limit(send, id)))
  }, onError)
}

/** An e-mail that this process has claimed and is to send. */
interface Claimed {
  row: EmailRow
  about: string
  server: MailServerRow
  email: Email
}

/** Claims an e-mail, sends it outside of any transaction, and records what came of it. */
async function sendEmail(options: MailerOptions, id: number, stopping: AbortSignal): Promise<void> {
  const { runInTransaction, now, secrets, timeout = ATTEMPT_TIMEOUT } = options
  const claimed = await claimForSending(options, id)
  if (!claimed) return
  const smtpServer = toSmtpServer(claimed.server, secrets)
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
  const delivery: Delivery = smtpServer
    ? await deliverThrough(smtpServer, claimed.email, signal)
    : unreadablePassword
  const ctx = clockContext(now())
  await runInTransaction(ctx, async trx => {
    const { row, about } = claimed
    if (delivery.status === 'accepted') return finishEmail(trx, ctx, id, { status: 'sent' }, about)
    const { failure, code } = delivery
    const next_at = delivery.status === 'postponed' ? nextAttempt(row, ctx.at) : undefined
    if (delivery.status === 'refused' || next_at === undefined)
      return finishEmail(trx, ctx, id, { status: 'failed', failure, code }, about)
    const { isUnconfirmed } = delivery
    await postponeEmail(trx, row, { failure, code, isUnconfirmed, next_at })
  })
}

/** Claims an e-mail and composes it. Returns undefined if it is not to be sent, and records why. */
function claimForSending(
  { runInTransaction, now, compose }: MailerOptions,
  id: number,
): Promise<Claimed | undefined> {
  const ctx = clockContext(now())
  return runInTransaction(ctx, async trx => {
    const row = await claimEmail(trx, id, ctx.at)
    if (!row) return undefined
    const server = await findMailServer(trx)
    const { about, content } = await compose[row.kind](trx, row.subject_id, ctx.at, row)
    const finish = async (outcome: Outcome) => {
      await finishEmail(trx, ctx, id, outcome, about)
      return undefined
    }
    if (server.is_on === 0) return finish({ status: 'dropped', failure: 'off' })
    if (!content) return finish({ status: 'dropped', failure: isForDaytime(row.kind) ? 'outdated' : 'over' })
    if (row.address === null) return finish({ status: 'failed', failure: 'no_address' })
    if (row.unconfirmed > MAX_UNCONFIRMED) return finish({ status: 'failed', failure: 'unconfirmed' })
    return { row, about, server, email: { ...content, to: row.address, messageId: row.message_id } }
  })
}

/** Returns where to connect; undefined if this server cannot read the stored password. */
function toSmtpServer(
  { host, port, security, user_name, sealed_password, sender_address, sender_name }: MailServerRow,
  secrets: SecretBox,
): SmtpServer | undefined {
  const sender = { name: sender_name, address: sender_address }
  if (user_name === '') return { host, port, security, credentials: undefined, sender }
  const password = sealed_password === null ? undefined : secrets.open(sealed_password)
  return password && { host, port, security, credentials: { user: user_name, pass: `${password}` }, sender }
}

const unreadablePassword: Delivery = {
  status: 'postponed',
  failure: 'sign_in',
  code: null,
  answer: 'The stored password cannot be read. Enter it again.',
  isUnconfirmed: false,
}

/** Loads the SMTP client only if needed. */
async function deliverThrough(server: SmtpServer, email: Email, signal: AbortSignal): Promise<Delivery> {
  const { deliver } = await import('./smtp.ts')
  return deliver(server, email, signal)
}

/** Sends a test e-mail and returns what came of it. Throws nothing that the mail server causes. */
export async function deliverTest(
  row: MailServerRow,
  secrets: SecretBox,
  email: Email,
  timeout = ATTEMPT_TIMEOUT,
): Promise<Delivery> {
  const server = toSmtpServer(row, secrets)
  return server ? deliverThrough(server, email, AbortSignal.timeout(timeout)) : unreadablePassword
}
