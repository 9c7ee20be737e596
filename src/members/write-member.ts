import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { appendEvent, lastChange, type NewEvent } from '../feed/feed.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Act } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { Invalid, Stale } from '../shared/errors.ts'
import { businessDay, type Instant } from '../shared/time.ts'
import type { memberChange, newMember } from './contract.ts'
import { holdPeople, refuseDuplicates } from './duplicates.ts'
import { lockMember, type MemberRow } from './member-row.ts'
import { refuseBirthDate, searchColumns } from './rules.ts'
import type { MembersTable } from './table.ts'

type Change = z.output<typeof memberChange>
type Form = z.output<typeof newMember>

/**
 * Adds a member; the database issues the number. Throws Conflict with candidates where one may be the same person,
 * unless `confirmDuplicate`; Invalid where the birth date cannot be.
 */
export async function addMember(
  trx: Transaction,
  act: Act,
  form: Form & { confirmDuplicate?: boolean | undefined },
): Promise<MemberRow> {
  await refuseImpossibleBirth(trx, form, act.at)
  const values = valuesOfNew(form, act.at)
  await holdPeople(trx)
  if (!form.confirmDuplicate) await refuseDuplicates(trx, values)
  const row = await trx.insertInto('members').values(values).returningAll().executeTakeFirstOrThrow()
  await appendEvent(trx, act, about(row, 'member.added', `Member ${row.number} added`))
  return row
}

/**
 * Changes what is known of a member. `version`: the one edited; throws Stale where it is no longer current, and
 * Conflict with candidates where the change makes one look like another member.
 */
export async function editMember(
  trx: Transaction,
  act: Act,
  id: number,
  form: Change,
  version?: number,
): Promise<MemberRow> {
  const before = await lockMember(trx, id)
  if (version !== undefined && version !== before.version) throw new Stale(await whoChanged(trx, before))
  await refuseImpossibleBirth(trx, form, act.at)
  const change = columnsOf(form)
  const changed = (Object.keys(change) as (keyof MemberRow & keyof typeof change)[]).filter(
    key => before[key] !== change[key],
  )
  if (changed.length === 0) return before
  const after = { ...before, ...change } as MemberRow
  const found = searchColumns(after)
  if (changed.some(isOfPerson)) {
    await holdPeople(trx)
    if (!form.confirmDuplicate) await refuseDuplicates(trx, { ...after, ...found }, id)
  }
  const row = await trx
    .updateTable('members')
    .set({ ...change, ...found, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, act, {
    ...about(row, 'member.edited', `Member ${row.number} changed`),
    changes: differences(before, row, changed),
  })
  return row
}

/** The row of a new member, whose number the database issues. */
export function valuesOfNew(form: Form, now: Instant) {
  const { status = 'active', ...rest } = form
  const values = { ...nothingKnown, ...columnsOf(rest), status, created_at: now } as typeof nothingKnown &
    Pick<
      MemberRow,
      'first_name' | 'last_name' | 'email' | 'phone' | 'date_of_birth' | 'status' | 'created_at'
    >
  return { ...values, ...searchColumns(values) }
}

const nothingKnown = {
  date_of_birth: null as string | null,
  address: '',
  city: '',
  state: '',
  postal_code: '',
  emergency_contact: '',
  emergency_phone: '',
  notes: '',
  status_reason: '',
}

function columnsOf(form: Change): Updateable<MembersTable> {
  const columns = {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    phone: form.phoneNumber,
    date_of_birth: form.dateOfBirth,
    address: emptied(form.address),
    city: emptied(form.city),
    state: emptied(form.state),
    postal_code: emptied(form.postalCode),
    emergency_contact: emptied(form.emergencyContact),
    emergency_phone: emptied(form.emergencyPhone),
    notes: emptied(form.notes),
    status: form.status,
    status_reason: form.status === 'active' ? '' : emptied(form.statusReason),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

const emptied = (text: string | null | undefined) => (text === null ? '' : text)

const isOfPerson = (key: keyof MemberRow) =>
  ['first_name', 'last_name', 'email', 'date_of_birth'].includes(key)

async function refuseImpossibleBirth(db: Reader, { dateOfBirth }: Change, now: Instant) {
  if (!dateOfBirth) return
  const refusal = refuseBirthDate(dateOfBirth, businessDay(now, calendarOf(await readSettings(db))))
  if (refusal) throw new Invalid({ dateOfBirth: refusal })
}

/** Only a status is said outright: the rest is about a person. */
function differences(before: MemberRow, after: MemberRow, changed: readonly (keyof MemberRow)[]) {
  const change = (key: string) => (key === 'status' ? ([before.status, after.status] as const) : unsaid)
  return Object.fromEntries(changed.map(key => [key, change(key)]))
}

const unsaid = [null, null] as const

async function whoChanged(trx: Transaction, { id, number }: MemberRow): Promise<string> {
  const last = await lastChange(trx, 'member.edited', id)
  const fields = Object.keys(last?.changes ?? {})
    .join(', ')
    .replaceAll('_', ' ')
  return `${last?.by ?? 'Somebody'} has changed member ${number}${fields && ` (${fields})`} meanwhile; read it again`
}

const about = (row: MemberRow, action: NewEvent['action'], message: string): NewEvent => ({
  action,
  type: 'record_changed',
  message,
  subjectId: row.id,
})
