import { calendarOf, readSettings } from '#office/settings/settings.ts'
import {
  eraseCardHolders,
  eraseGuestRecord,
  eraseHandoverLines,
  forgetResponses,
} from '#people/guests/guests.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { businessDay, formatDay } from '#platform/values/time.ts'
import { lockMember, type MemberRow, memberName, type SummarizeMembers } from './member-row.ts'
import { emptyColumns, writeMember } from './write-member.ts'

/** What replaces the name of an erased member. */
const erasedName = { first_name: 'Erased', last_name: 'member' }

/**
 * Erases what is stored of a member, of the records merged into it and of the guest that the member is. Memberships,
 * visits and money remain without the name; issued receipts and invoices keep it, as the law demands. Throws NotFound,
 * and Conflict while the member is here, has a membership that has not ended, or owes or is owed money.
 */
export async function eraseMember(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  summarize: SummarizeMembers,
): Promise<{ id: number }> {
  const member = await lockMember(trx, id)
  await assertSettled(trx, ctx, id, summarize)
  const merged = await trx.selectFrom('members').selectAll().where('merged_into', '=', id).execute()
  const records = [member, ...merged]
  const ids = records.map(record => record.id)
  const guests = await trx.selectFrom('guests').select('id').where('member_id', 'in', ids).execute()
  for (const guest of guests) await eraseGuestRecord(trx, guest.id, ctx.at)
  await eraseTexts(trx, ids)
  const names = records.map(memberName)
  const contacts = records.flatMap(({ email, phone }) => [email, phone])
  const naming = {
    cards: await eraseCardHolders(trx, names),
    handovers: await eraseHandoverLines(trx, names, contacts),
  }
  for (const record of records) await eraseRecord(trx, record, ctx.at)
  await forgetResponses(trx, { members: ids, ...naming }, [...names, ...contacts])
  await appendEvent(trx, ctx, {
    action: 'member.erased',
    type: 'record_changed',
    message: `Member ${member.number} erased`,
    subjectId: id,
  })
  return { id }
}

async function assertSettled(
  trx: Transaction,
  { at }: ActionContext,
  id: number,
  summarize: SummarizeMembers,
): Promise<void> {
  const visit = await trx
    .selectFrom('member_checkins')
    .select('id')
    .where('member_id', '=', id)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst()
  if (visit) throw new Conflict('Check the member out first')
  const stay = await trx
    .selectFrom('rentals')
    .select('id')
    .where('member_id', '=', id)
    .where('status', 'in', ['active', 'booked'])
    .limit(1)
    .executeTakeFirst()
  if (stay) throw new Conflict('Check the member out and cancel the bookings first')
  const today = businessDay(at, calendarOf(await readSettings(trx)))
  const membership = await trx
    .selectFrom('memberships')
    .innerJoin('bills', 'bills.id', 'memberships.bill_id')
    .leftJoin('membership_people as person', join =>
      join
        .onRef('person.membership_id', '=', 'memberships.id')
        .on('person.member_id', '=', id)
        .on(({ or, eb }) => or([eb('person.until_day', 'is', null), eb('person.until_day', '>=', today)])),
    )
    .select(['memberships.status', 'memberships.member_id', 'person.id as person_id', 'until_day'])
    .where(({ or, eb }) => or([eb('person.id', 'is not', null), eb('bills.member_id', '=', id)]))
    .where('memberships.status', 'in', ['active', 'suspended'])
    .limit(1)
    .executeTakeFirst()
  if (membership) throw new Conflict(whyNotErased(membership, id))
  if ((await summarize(trx, [id], at)).get(id)!.balance !== 0)
    throw new Conflict('Settle the balance of this member first')
}

/** Returns what is to do first of a membership of which a member is the head, another person, or only the payer. */
function whyNotErased(
  membership: { status: string; member_id: number; person_id: number | null; until_day: string | null },
  id: number,
) {
  if (membership.member_id === id) return `Cancel the ${membership.status} membership first`
  if (membership.until_day !== null)
    return `Member of the ${membership.status} membership until ${formatDay(membership.until_day)}. Erase after that day`
  if (membership.person_id !== null)
    return `Remove this member from the ${membership.status} membership first`
  return `Let another pay the ${membership.status} membership first`
}

/** Erases scanned cards, drafts of invoices, e-mails, and the notes of memberships and visits. */
async function eraseTexts(trx: Transaction, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('id_records').where('subject', '=', 'member').where('subject_id', 'in', ids).execute()
  await trx
    .updateTable('invoices')
    .set({
      customer_name: `${erasedName.first_name} ${erasedName.last_name}`,
      customer_address: '',
      customer_email: null,
      notes: '',
    })
    .where('member_id', 'in', ids)
    .where('status', '=', 'draft')
    .execute()
  await trx
    .updateTable('memberships')
    .set({ notes: '', excuse_reason: '' })
    .where('member_id', 'in', ids)
    .execute()
  const theirs = trx.selectFrom('memberships').select('id').where('member_id', 'in', ids)
  await trx
    .updateTable('membership_suspensions')
    .set({ reason: '' })
    .where('membership_id', 'in', theirs)
    .execute()
  await trx
    .updateTable('membership_goodwill')
    .set({ reason: '' })
    .where('membership_id', 'in', theirs)
    .execute()
  await trx
    .updateTable('membership_changes')
    .set({ reason: '' })
    .where('membership_id', 'in', theirs)
    .execute()
  await trx
    .updateTable('memberships')
    .set({ cancel_reason: '' })
    .where('member_id', 'in', ids)
    .where('cancel_reason', 'is not', null)
    .execute()
  await trx.deleteFrom('outgoing_emails').where('member_id', 'in', ids).execute()
  await trx.updateTable('member_checkins').set({ notes: '' }).where('member_id', 'in', ids).execute()
}

const eraseRecord = (trx: Transaction, record: MemberRow, at: number) =>
  writeMember(trx, record, {
    ...emptyColumns,
    ...erasedName,
    email: '',
    phone: '',
    old_number: null,
    erased_at: at,
  })
