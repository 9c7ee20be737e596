import type { z } from 'zod'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { definedFields } from '#platform/values/object-fields.ts'
import { toEmailKey, toPhoneKey } from '#platform/values/search/contacts.ts'
import type { guestChange, guestForm } from '../contract.ts'
import { type GuestRow, lockGuest } from '../guest-row.ts'
import { forgetRemovedTexts, idsMergedInto } from '../merging/merged-records.ts'
import { recognizeGuest } from '../recognition/recognize-guest.ts'
import { type Contact, consentedAt, toNameKey, toSearchText } from '../rules.ts'

/** Creates a record before the first stay; one with the same name and phone or e-mail is returned instead. */
export async function addGuest(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof guestForm>,
): Promise<number> {
  const id = await recognizeGuest(trx, ctx, form)
  await appendGuestEvent(trx, ctx, 'guest.added', id, 'added')
  return id
}

/**
 * Changes a record. Throws NotFound if `version` is not current, Conflict if the member has another
 * record, and Invalid if two phones or e-mails are the same.
 */
export async function editGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  change: z.output<typeof guestChange>,
  version?: number,
): Promise<void> {
  const before = await lockGuest(trx, id)
  await assertVersion(trx, version, before.version, contested(id))
  if (change.memberId) {
    await assertMember(trx, change.memberId)
    await assertNoOtherRecord(trx, id, change.memberId)
  }
  const columns = toColumns(before, change, ctx)
  if (change.phones) await replaceContacts(trx, ctx, id, 'phone', change.phones)
  if (change.emails) await replaceContacts(trx, ctx, id, 'email', change.emails)
  await writeGuest(trx, before, columns)
  await forgetRemovedTexts(trx, id, { notes: change.notes, preferences: change.preferences })
  const names = Object.keys(change).filter(name => change[name as keyof typeof change] !== undefined)
  await appendGuestEvent(trx, ctx, 'guest.changed', id, 'changed', names)
}

const contested = (id: number): ContestedRecord => ({
  actions: ['guest.changed', 'guest.merged', 'guest.merge_undone'],
  subjectId: id,
  noun: 'this guest',
  labels: { memberId: 'member' },
})

/** Updates a locked record, with the name and the search text of its contacts. */
export async function writeGuest(
  trx: Transaction,
  row: GuestRow,
  columns: Partial<Omit<GuestRow, 'id' | 'name_key' | 'search' | 'version'>>,
): Promise<void> {
  const name_key = toNameKey(columns.name ?? row.name)
  if (name_key !== row.name_key)
    await trx.updateTable('guest_contacts').set({ name_key }).where('guest_id', '=', row.id).execute()
  const contacts = await trx
    .selectFrom('guest_contacts')
    .select(['key', 'kind'])
    .where('guest_id', '=', row.id)
    .execute()
  await trx
    .updateTable('guests')
    .set({ ...columns, name_key, search: toSearchText(name_key, contacts), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

/** Appends the event of a change of a record. It names the fields, never their values. */
export function appendGuestEvent(
  trx: Transaction,
  ctx: ActionContext,
  action: `guest.${string}`,
  id: number,
  what: string,
  fields: readonly string[] = [],
): Promise<void> {
  return appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message: `Guest ${id} ${what}`,
    subjectId: id,
    ...(fields.length > 0 && { changes: Object.fromEntries(fields.map(field => [field, [null, null]])) }),
  })
}

function toColumns(
  before: GuestRow,
  { name, kind, memberId, language, preferences, notes, consent }: z.output<typeof guestChange>,
  { at }: ActionContext,
) {
  const columns = {
    name,
    kind,
    member_id: memberId,
    language,
    preferences,
    notes,
    consented_at: consentedAt(consent, before.consented_at, at),
  }
  return definedFields(columns)
}

async function assertMember(trx: Transaction, memberId: number): Promise<void> {
  const member = await trx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw new Invalid({ memberId: `There is no member ${memberId}` })
}

async function assertNoOtherRecord(trx: Transaction, id: number, memberId: number): Promise<void> {
  const other = await trx
    .selectFrom('guests')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  const why = `This member already has the record ${other.id}. Merge the two records instead.`
  throw new Conflict(why, { memberId: why })
}

/** Replaces the phones or the e-mails of a record and of those merged into it; the first one is the newest. */
export async function replaceContacts(
  trx: Transaction,
  { at }: ActionContext,
  guest_id: number,
  kind: Contact['kind'],
  values: readonly string[],
): Promise<void> {
  const toKey = kind === 'phone' ? toPhoneKey : toEmailKey
  const rows = values.map((value, index) => ({
    guest_id,
    kind,
    value,
    key: toKey(value),
    name_key: '',
    added_at: at - index,
  }))
  if (new Set(rows.map(({ key }) => key)).size < rows.length)
    throw new Invalid({ [`${kind}s`]: `Enter each ${kind === 'phone' ? 'phone' : 'email'} once` })
  const keys = rows.map(({ key }) => key)
  await trx
    .deleteFrom('guest_contacts')
    .where('guest_id', 'in', idsMergedInto(trx, [guest_id]))
    .where('kind', '=', kind)
    .$if(keys.length > 0, query => query.where('key', 'not in', keys))
    .execute()
  const before = await trx
    .deleteFrom('guest_contacts')
    .where('guest_id', '=', guest_id)
    .where('kind', '=', kind)
    .returning(['key', 'merged_from'])
    .execute()
  if (rows.length === 0) return
  const origins = new Map(before.map(({ key, merged_from }) => [key, merged_from]))
  const { name_key } = await trx
    .selectFrom('guests')
    .select('name_key')
    .where('id', '=', guest_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('guest_contacts')
    .values(rows.map(row => ({ ...row, name_key, merged_from: origins.get(row.key) ?? null })))
    .execute()
}
