import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { consentedAt } from '#people/guests/guests.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { definedFields } from '#platform/values/object-fields.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import type { memberChange, newMember } from './contract.ts'
import { assertNoDuplicates, lockDuplicateCheck } from './duplicates.ts'
import { lockMember, type MemberRow } from './member-row.ts'
import { checkBirthDate, searchColumns } from './rules.ts'
import type { MembersTable } from './table.ts'

type Change = z.output<typeof memberChange>
type Form = z.output<typeof newMember>

/**
 * Adds a member. Throws Conflict with candidates if one may be the same person, unless `confirmDuplicate` is
 * set, and Invalid if the birth date is out of range.
 */
export async function addMember(
  trx: Transaction,
  ctx: ActionContext,
  form: Form & { confirmDuplicate?: boolean | undefined },
): Promise<MemberRow> {
  await assertBirthDateValid(trx, form, ctx.at)
  const values = valuesOfNew(form, ctx.at)
  await lockDuplicateCheck(trx)
  if (!form.confirmDuplicate) await assertNoDuplicates(trx, values)
  const row = await trx.insertInto('members').values(values).returningAll().executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, eventOf(row, 'member.added', `Member ${row.number} added`))
  return row
}

/**
 * Changes a member. Throws NotFound, Stale if `version` is not current, Invalid if the birth date is out of
 * range, and Conflict with candidates if the changed member looks like another one, unless `confirmDuplicate`
 * is set.
 */
export async function editMember(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: Change,
  version?: number,
): Promise<MemberRow> {
  const before = await lockMember(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  await assertBirthDateValid(trx, form, ctx.at)
  const change = {
    ...columnsOf(form),
    ...definedFields({ news_consented_at: consentedAt(form.consent, before.news_consented_at, ctx.at) }),
  }
  const changed = (Object.keys(change) as (keyof MemberRow & keyof typeof change)[]).filter(
    key => before[key] !== change[key],
  )
  if (changed.length === 0) return before
  const after = { ...before, ...change } as MemberRow
  if (changed.some(identifiesPerson)) {
    await lockDuplicateCheck(trx)
    if (!form.confirmDuplicate) await assertNoDuplicates(trx, searchColumns(after), id)
  }
  const row = await writeMember(trx, before, change)
  await appendEvent(trx, ctx, {
    ...eventOf(row, 'member.edited', `Member ${row.number} changed`),
    changes: differences(before, row, changed),
  })
  return row
}

/** Updates a locked member with the columns by which it is found, and returns the new row. */
export const writeMember = (
  trx: Transaction,
  row: MemberRow,
  change: Updateable<MembersTable>,
): Promise<MemberRow> =>
  trx
    .updateTable('members')
    .set({
      ...change,
      ...searchColumns({ ...row, ...change } as MemberRow),
      // Whether the new address works is not known.
      ...(change.email !== undefined && change.email !== row.email && { email_failed_at: null }),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns the columns of a new member. The database generates the number. */
export function valuesOfNew(form: Form, now: Instant, old_number: string | null = null) {
  const { status = 'active', ...rest } = form
  const news_consented_at = consentedAt(form.consent, null, now) ?? null
  const values = {
    ...emptyColumns,
    ...columnsOf(rest),
    news_consented_at,
    status,
    created_at: now,
  } as typeof emptyColumns &
    Pick<
      MemberRow,
      'first_name' | 'last_name' | 'email' | 'phone' | 'date_of_birth' | 'status' | 'created_at'
    >
  return { ...values, old_number, ...searchColumns({ ...values, old_number }) }
}

export const emptyColumns = {
  date_of_birth: null as string | null,
  address: '',
  city: '',
  state: '',
  postal_code: '',
  emergency_contact: '',
  emergency_phone: '',
  notes: '',
  status_reason: '',
  news_consented_at: null as number | null,
}

function columnsOf(form: Change): Updateable<MembersTable> {
  const columns = {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone: form.phoneNumber,
    date_of_birth: form.dateOfBirth,
    address: emptyIfNull(form.address),
    city: emptyIfNull(form.city),
    state: emptyIfNull(form.state),
    postal_code: emptyIfNull(form.postalCode),
    emergency_contact: emptyIfNull(form.emergencyContact),
    emergency_phone: emptyIfNull(form.emergencyPhone),
    notes: emptyIfNull(form.notes),
    status: form.status,
    status_reason: form.status === 'active' ? '' : emptyIfNull(form.statusReason),
  }
  return definedFields(columns)
}

const emptyIfNull = (text: string | null | undefined) => (text === null ? '' : text)

const identifiesPerson = (key: keyof MemberRow) =>
  ['first_name', 'last_name', 'email', 'phone', 'date_of_birth'].includes(key)

async function assertBirthDateValid(db: Reader, { dateOfBirth }: Change, now: Instant) {
  if (!dateOfBirth) return
  const refusal = checkBirthDate(dateOfBirth, businessDay(now, calendarOf(await readSettings(db))))
  if (refusal) throw new Invalid({ dateOfBirth: refusal })
}

/** Returns the changed fields for the event. Only the status has its values: the others are personal data. */
function differences(before: MemberRow, after: MemberRow, changed: readonly (keyof MemberRow)[]) {
  const change = (key: string) => (key === 'status' ? ([before.status, after.status] as const) : redacted)
  return Object.fromEntries(changed.map(key => [key, change(key)]))
}

const redacted = [null, null] as const

const contested = ({ id, number }: MemberRow): ContestedRecord => ({
  actions: ['member.edited', 'member.merged', 'member.merge_undone'],
  subjectId: id,
  noun: `member ${number}`,
  labels: { phone: 'phone number', status_reason: 'reason' },
})

const eventOf = (row: MemberRow, action: NewEvent['action'], message: string): NewEvent => ({
  action,
  type: 'record_changed',
  message,
  subjectId: row.id,
})
