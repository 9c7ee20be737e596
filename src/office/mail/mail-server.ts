import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { SecretBox } from '#office/accounts/accounts.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import type { MailServer, mailServerForm } from './contract.ts'
import { finishQueued } from './email-row.ts'
import { summaryRecipients } from './summary.ts'
import type { MailServerTable } from './table.ts'

export type MailServerRow = Selectable<MailServerTable>

/** The id of the only row. */
const ID = 1

export const findMailServer = (db: Reader): Promise<MailServerRow> =>
  db.selectFrom('mail_server').selectAll().where('id', '=', ID).executeTakeFirstOrThrow()

/** Returns the mail server for its form. */
export const readMailServer = async (db: Reader, secrets: SecretBox): Promise<MailServer> =>
  toMailServer(await findMailServer(db), secrets, await summaryRecipients(db))

/**
 * Saves the mail server. An empty password keeps the stored one; another server or user needs it again, so that nobody
 * can send it somewhere else. Turning e-mail off drops what is queued. Throws Invalid, and PreconditionFailed if
 * `version` is outdated.
 */
export async function saveMailServer(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof mailServerForm>,
  { version, secrets }: { version: number | undefined; secrets: SecretBox },
): Promise<MailServer> {
  const before = await trx
    .selectFrom('mail_server')
    .selectAll()
    .where('id', '=', ID)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await assertVersion(trx, version, before.version, contested)
  const after: MailServerRow = {
    ...toColumns(form),
    id: ID,
    version: before.version + 1,
    summary_through: before.summary_through,
    sealed_password: passwordFor(form, before, secrets),
  }
  await trx.updateTable('mail_server').set(after).where('id', '=', ID).execute()
  if (!form.isOn) await finishQueued(trx, ctx, { status: 'dropped', failure: 'off' })
  await appendEvent(trx, ctx, {
    action: 'mail.server_changed',
    type: 'record_changed',
    message: 'Mail server changed',
    subjectId: ID,
    changes: changesBetween(before, after),
  })
  return toMailServer(after, secrets, await summaryRecipients(trx))
}

const contested: ContestedRecord = {
  actions: ['mail.server_changed'],
  subjectId: ID,
  noun: 'the mail server',
  labels: {
    is_on: 'send email to guests',
    host: 'server',
    security: 'encryption',
    user_name: 'user',
    summary_is_on: 'summary',
  },
}

/** Seals the stored password with the current key. Throws Error if it is unreadable. */
export async function resealPassword(trx: Transaction, secrets: SecretBox): Promise<void> {
  const { sealed_password } = await trx
    .selectFrom('mail_server')
    .select('sealed_password')
    .where('id', '=', ID)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (sealed_password === null) return
  const password = secrets.open(sealed_password)
  if (!password)
    throw new Error(
      'The key in sign-in-key does not fit the password of the mail server: nothing was replaced',
    )
  await trx
    .updateTable('mail_server')
    .set({ sealed_password: secrets.seal(password) })
    .where('id', '=', ID)
    .execute()
}

/** Returns the sealed password to store; null for a server without sign-in. Throws Invalid if it must be entered. */
function passwordFor(
  form: z.output<typeof mailServerForm>,
  before: MailServerRow,
  secrets: SecretBox,
): string | null {
  if (form.user === '') return null
  if (form.password !== '') return secrets.seal(Buffer.from(form.password))
  const { host, port, security, user_name } = toColumns(form)
  const isSame =
    host === before.host &&
    port === before.port &&
    security === before.security &&
    user_name === before.user_name
  if (isSame && before.sealed_password !== null && secrets.open(before.sealed_password))
    return before.sealed_password
  throw new Invalid({ password: 'Enter the password for this server and user' })
}

const toColumns = (form: z.output<typeof mailServerForm>) => ({
  is_on: form.isOn ? (1 as const) : (0 as const),
  host: form.host,
  port: form.port,
  security: form.security,
  user_name: form.user,
  sender_address: form.senderAddress,
  sender_name: form.senderName,
  summary_is_on: form.summaryIsOn ? (1 as const) : (0 as const),
  summary_hours: form.summaryHours,
})

const toMailServer = (row: MailServerRow, secrets: SecretBox, recipients: string[]): MailServer => ({
  isOn: row.is_on === 1,
  host: row.host,
  port: row.port,
  security: row.security,
  user: row.user_name,
  hasPassword: row.sealed_password !== null && secrets.open(row.sealed_password) !== undefined,
  senderAddress: row.sender_address,
  senderName: row.sender_name,
  summaryIsOn: row.summary_is_on === 1,
  summaryHours: row.summary_hours,
  summaryRecipients: recipients,
  version: row.version,
})

/** The changes for the audit trail. Of the password it only says that it changed. */
function changesBetween(before: MailServerRow, after: MailServerRow) {
  const { id: _, version: __, summary_through: ___, sealed_password, ...fields } = after
  const changed = Object.entries(fields).flatMap(([name, value]) => {
    const old = before[name as keyof typeof fields]
    return old === value ? [] : [[name, [old, value]] as const]
  })
  const isNewPassword = sealed_password !== before.sealed_password
  return { ...Object.fromEntries(changed), ...(isNewPassword && { password: [null, null] as const }) }
}
