import { openBill } from '#money/ledger/bills.ts'
import type { AccountKey } from '#money/ledger/words.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import { findMember, memberName } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import type { MembershipDetails } from '../contract.ts'
import { findArrears } from '../fees/arrears.ts'
import { accountOf } from '../fees/bill.ts'
import { datesOf, lockMembership, type MembershipRow, setMembershipStatus } from '../membership-row.ts'
import { readMembershipDetails } from '../read-memberships.ts'
import { periodsBegun } from '../rules.ts'
import { assertNoDueFreeze } from '../suspensions.ts'
import { todayAt } from '../terms/dates.ts'
import { passOn } from './pass-on.ts'
import { findPayer } from './payers.ts'
import { insertPeople, readPeople } from './people.ts'

/**
 * Replaces an active membership when its head leaves or its payer changes: cancels it today and starts one with the
 * same terms, paid days and people, which charges from its next period on. The old payer still owes what is unpaid;
 * paid days are not credited. By default the new head pays if the old one did. Throws NotFound, Invalid with the
 * field, and Conflict if the membership is not active or in arrears, or if nothing would change.
 */
export async function handOver(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: { headId?: number | undefined; payer?: AccountKey | undefined },
): Promise<MembershipDetails> {
  const before = await lockMembership(trx, id)
  const settings = await readSettings(trx)
  const today = todayAt(ctx.at, settings)
  await assertRunning(trx, before, today, settings)
  const people = await readPeople(trx, id, today)
  const head = await findMember(trx, form.headId ?? before.member_id)
  const person = people.find(({ member_id }) => member_id === head.id)
  if (!person) throw new Invalid({ headId: `${memberName(head)} is none of the people of this membership` })
  if (person.until_day !== null)
    throw new Invalid({
      headId: `${memberName(head)} leaves after ${formatDay(person.until_day)}. Add them again first`,
    })
  const leaves = head.id !== before.member_id
  const old = await accountOf(trx, before)
  const ownPayer = old.of === 'members' && old.id === before.member_id
  const payer = form.payer ? await findPayer(trx, form.payer) : ownPayer ? { ...old, id: head.id } : old
  const keepsPayer = payer.of === old.of && payer.id === old.id
  if (!leaves && keepsPayer) throw new Conflict('Head and payer stay the same: choose another one')
  await setMembershipStatus(trx, before, 'cancelled', {
    cancelled_at: ctx.at,
    cancel_reason: leaves ? 'Taken over by another person' : 'Paid by another account',
  })
  const next = await continueFor(trx, ctx, before, { headId: head.id, payer, keepsPayer, today })
  await insertPeople(
    trx,
    people
      .filter(({ member_id }) => !leaves || member_id !== before.member_id)
      .map(({ id: _id, ...person }) => ({ ...person, membership_id: next.id, from_day: today })),
  )
  await passOn(trx, ctx, { from: before, into: next, keepsPayer, today })
  const number = (await findMember(trx, before.member_id)).number
  await appendEvent(trx, ctx, {
    action: 'membership.handed_over',
    type: 'record_changed',
    message: `${before.type} membership of ${number} taken over`,
    subjectId: next.id,
    changes: {
      membership: [id, next.id],
      ...(leaves && { head: [number, head.number] as const }),
      ...(!keepsPayer && { payer: [nameOf(old), nameOf(payer)] as const }),
    },
  })
  return readMembershipDetails(trx, next.id, ctx.at)
}

/** The audit trail keeps no names: those of members and guests are erased. */
const nameOf = ({ of, id }: AccountKey) => `${of === 'members' ? 'Member' : 'Guest'} ${id}`

async function assertRunning(trx: Transaction, row: MembershipRow, today: string, settings: VenueSettings) {
  if (row.status !== 'active')
    throw new Conflict(`This membership is ${row.status}: it cannot be taken over. Reactivate it first`)
  if (row.end_date < today)
    throw new Conflict(`This membership ended on ${formatDay(row.end_date)}. Renew it first`)
  if (periodsBegun(datesOf(row), today).length > 0)
    throw new Conflict('The current period is about to be charged. Try again in a minute')
  await assertNoDueFreeze(trx, row.id, today)
  const arrears = await findArrears(trx, [row], today, settings)
  if (arrears) throw new Conflict(`${arrears.why}: take the payment first`)
}

/** Stores the new membership and its bill. Notes about a head who leaves stay behind, to be erased with them. */
async function continueFor(
  trx: Transaction,
  ctx: ActionContext,
  { id: _id, version: _version, ...terms }: MembershipRow,
  { headId, payer, keepsPayer, today }: Continuation,
): Promise<MembershipRow> {
  const account = payer.of === 'members' ? { memberId: payer.id } : { guestId: payer.id }
  return trx
    .insertInto('memberships')
    .values({
      ...terms,
      bill_id: await openBill(trx, ctx, { kind: 'membership', ...account }),
      member_id: headId,
      start_date: terms.start_date > today ? terms.start_date : today,
      notes: headId === terms.member_id ? terms.notes : '',
      end_announced: keepsPayer ? terms.end_announced : null,
      excused_until: null,
      excuse_reason: '',
      created_at: ctx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface Continuation {
  headId: number
  payer: AccountKey
  /** Whether the payer was already told what is ahead. */
  keepsPayer: boolean
  today: string
}
