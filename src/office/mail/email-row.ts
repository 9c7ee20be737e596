import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { EmailState } from './contract.ts'
import { LEASE, nextStatuses, reasonText } from './rules.ts'
import type { OutgoingEmailsTable } from './table.ts'
import {
  daytimeEmailKinds,
  type EmailFailure,
  type EmailKind,
  type EmailStatus,
  type MembershipEmailKind,
  membershipEmailKinds,
} from './words.ts'

export type EmailRow = Selectable<OutgoingEmailsTable>

/** An e-mail to queue. */
export interface NewEmail {
  kind: EmailKind
  subjectId: number
  guestId?: number | null | undefined
  memberId?: number | null | undefined
  address: string
}

/** So that one statement stays within the parameters that a database takes. */
const AT_A_TIME = 500

/** Queues e-mails and returns their ids. `senderAddress` gives their Message-IDs the domain of the venue. */
export async function insertEmails(
  trx: Transaction,
  ctx: ActionContext,
  emails: readonly NewEmail[],
  senderAddress: string,
): Promise<number[]> {
  const domain = senderAddress.slice(senderAddress.indexOf('@') + 1)
  const rows = emails.map(email => ({
    kind: email.kind,
    subject_id: email.subjectId,
    guest_id: email.guestId ?? null,
    member_id: email.memberId ?? null,
    address: email.address,
    message_id: `<${randomUUID()}@${domain}>`,
    status: 'queued' as const,
    created_at: ctx.at,
    next_at: ctx.at,
    finished_at: null,
    failure: null,
    smtp_code: null,
  }))
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += AT_A_TIME) {
    const some = rows.slice(start, start + AT_A_TIME)
    const inserted = await trx.insertInto('outgoing_emails').values(some).returning('id').execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

/** Returns the e-mails that are due, the oldest first; those for the day only if `isByDay`. */
export async function findDue(
  db: Reader,
  now: Instant,
  { most, isByDay }: { most: number; isByDay: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('status', '=', 'queued')
    .where('next_at', '<=', now)
    .$if(!isByDay, query => query.where('kind', 'not in', daytimeEmailKinds))
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Claims a due e-mail for this process: nobody else sends it before the lease ends. Returns undefined if another
 * process was faster, or if it is no longer queued. Until its outcome is recorded, the attempt counts as unconfirmed.
 */
export const claimEmail = (trx: Transaction, id: number, now: Instant): Promise<EmailRow | undefined> =>
  trx
    .updateTable('outgoing_emails')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      unconfirmed: eb('unconfirmed', '+', 1),
      next_at: now + LEASE,
    }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** The outcome of an attempt. */
export type Outcome =
  | { status: 'sent' }
  | { status: 'failed' | 'dropped'; failure: EmailFailure; code?: number | null }

/**
 * Records the outcome of an e-mail and announces it. `about` says what the e-mail is about, without names. Does nothing
 * if it was erased, or if another process has recorded one that stays.
 */
export async function finishEmail(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  outcome: Outcome,
  about: string,
): Promise<void> {
  const kind = await setEmailStatus(trx, ctx, id, outcome)
  if (kind !== undefined && isAnnounced(kind, outcome)) await announce(trx, ctx, { id, kind }, outcome, about)
}

/** Thousands of people may get news: that one got it, or no longer wants it, is no event. */
const isAnnounced = (kind: EmailKind, { status }: Outcome) => kind !== 'news' || status === 'failed'

/** Changes the status of an e-mail if its transition table allows it, and returns its kind if it did. */
async function setEmailStatus(
  trx: Transaction,
  { at }: ActionContext,
  id: number,
  outcome: Outcome,
): Promise<EmailKind | undefined> {
  const row = await trx
    .selectFrom('outgoing_emails')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !nextStatuses[row.status].includes(outcome.status)) return undefined
  const { failure = null, code = null } = outcome.status === 'sent' ? {} : outcome
  await trx
    .updateTable('outgoing_emails')
    .set({ status: outcome.status, finished_at: at, failure, smtp_code: code })
    .where('id', '=', id)
    .execute()
  return row.kind
}

/**
 * Puts a claimed e-mail off until `next_at`, unless another process has claimed it since. It stays unconfirmed if the
 * mail server may have taken it.
 */
export async function postponeEmail(
  trx: Transaction,
  { id, attempts, unconfirmed }: EmailRow,
  attempt: { failure: EmailFailure; code: number | null; isUnconfirmed: boolean; next_at: Instant },
): Promise<void> {
  await trx
    .updateTable('outgoing_emails')
    .set({
      next_at: attempt.next_at,
      failure: attempt.failure,
      smtp_code: attempt.code,
      unconfirmed: attempt.isUnconfirmed ? unconfirmed : unconfirmed - 1,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'queued')
    .execute()
}

/** Records the same outcome of every queued e-mail, such as that e-mail is turned off. The caller announces it. */
export async function finishQueued(trx: Transaction, ctx: ActionContext, outcome: Outcome): Promise<void> {
  const queued = await trx
    .selectFrom('outgoing_emails')
    .select('id')
    .where('status', '=', 'queued')
    .orderBy('id')
    .execute()
  for (const { id } of queued) await setEmailStatus(trx, ctx, id, outcome)
}

/** Drops what is queued of a kind about a subject, as a newer e-mail takes its place. Returns the number of e-mails. */
export async function dropQueued(
  trx: Transaction,
  ctx: ActionContext,
  kind: EmailKind,
  subjectId: number,
): Promise<number> {
  const queued = await trx
    .selectFrom('outgoing_emails')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'queued')
    .execute()
  for (const { id } of queued) await setEmailStatus(trx, ctx, id, { status: 'dropped', failure: 'outdated' })
  return queued.length
}

/** A query of the e-mails about memberships that failed and that the desk has not told by hand. */
const selectUntold = (db: Reader) =>
  db
    .selectFrom('outgoing_emails')
    .where('kind', 'in', membershipEmailKinds)
    .where('status', '=', 'failed')
    .where('told_at', 'is', null)

/** Returns what could not be e-mailed about each of these memberships and was not told by hand, each kind once. */
export async function readUntold(
  db: Reader,
  membershipIds: readonly number[],
): Promise<Map<number, MembershipEmailKind[]>> {
  if (membershipIds.length === 0) return new Map()
  const rows = await selectUntold(db)
    .select(['subject_id', 'kind'])
    .where('subject_id', 'in', membershipIds)
    .orderBy('id')
    .execute()
  const byId = Map.groupBy(rows, row => row.subject_id)
  return new Map(
    [...byId].map(([id, emails]) => [
      id,
      [...new Set(emails.map(({ kind }) => kind as MembershipEmailKind))],
    ]),
  )
}

/** Records that the desk told by hand what could not be e-mailed about a membership, and returns how many e-mails. */
export async function markTold(
  trx: Transaction,
  { at }: ActionContext,
  membershipId: number,
): Promise<number> {
  const told = await trx
    .updateTable('outgoing_emails')
    .set({ told_at: at })
    .where('id', 'in', selectUntold(trx).select('id').where('subject_id', '=', membershipId))
    .returning('id')
    .execute()
  return told.length
}

/** Returns sent e-mails of a kind of which it is not recorded that they told somebody, the oldest first. */
export const readSentUntold = (db: Reader, kind: MembershipEmailKind, most: number): Promise<EmailRow[]> =>
  db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'sent')
    .where('told_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()

/** Records that an e-mail told somebody when it was sent, and returns false if that was recorded before. */
export async function markSentTold(trx: Transaction, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outgoing_emails')
    .set(({ ref }) => ({ told_at: ref('finished_at') }))
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the newest e-mail of a kind about each of these subjects. Those without one are absent. */
export async function readEmailStates(
  db: Reader,
  kind: EmailKind,
  subjectIds: readonly number[],
): Promise<Map<number, EmailState>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .orderBy('id')
    .execute()
  return new Map(rows.map(row => [row.subject_id, toEmailState(row)]))
}

const toEmailState = ({
  status,
  address,
  created_at,
  finished_at,
  failure,
  smtp_code,
}: EmailRow): EmailState => ({
  status,
  address: address ?? '',
  at: toIso(finished_at ?? created_at),
  reason: failure === null ? null : reasonText(failure, smtp_code),
})

/** Only a failure is an alert: the desk has to tell the guest itself, unless it is news. */
function announce(
  trx: Transaction,
  ctx: ActionContext,
  { id, kind }: Pick<EmailRow, 'id' | 'kind'>,
  outcome: Outcome,
  about: string,
): Promise<void> {
  const reason = outcome.status === 'sent' ? '' : reasonText(outcome.failure, outcome.code ?? null)
  const messages: Record<Outcome['status'], string> = {
    sent: `Email about ${about} sent`,
    failed: `Email about ${about} failed: ${reason}`,
    dropped: `Email about ${about} not sent: ${reason}`,
  }
  return appendEvent(trx, ctx, {
    action: `mail.${outcome.status satisfies EmailStatus}`,
    message: messages[outcome.status],
    subjectId: id,
    ...(outcome.status === 'failed' && kind !== 'news'
      ? { type: 'facility_status', title: 'Email failed' }
      : { type: 'record_changed' }),
  })
}
