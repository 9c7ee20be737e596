import { dropQueued } from '#office/mail/mail.ts'
import { membershipEmailKinds } from '#office/mail/words.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { queueMembershipEmail } from '../emails/queue-membership-email.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findPlanned } from '../planned-changes.ts'

interface HandOver {
  from: MembershipRow
  into: MembershipRow
  keepsPayer: boolean
  today: string
}

/**
 * Lets a membership take over what is planned for the one that it replaces, the goodwill days that it was given and
 * what waits to be e-mailed about it. Reasons that a head gave who leaves stay behind, to be erased with them.
 */
export async function passOn(trx: Transaction, ctx: ActionContext, handOver: HandOver): Promise<void> {
  const { from, into } = handOver
  const reason = from.member_id === into.member_id ? {} : { reason: '' }
  await trx
    .updateTable('membership_changes')
    .set({ membership_id: into.id, ...reason })
    .where('membership_id', '=', from.id)
    .where('status', '=', 'planned')
    .execute()
  await trx
    .updateTable('membership_suspensions')
    .set({ membership_id: into.id, ...reason })
    .where('membership_id', '=', from.id)
    .where('back_on', 'is', null)
    .execute()
  await trx
    .updateTable('membership_goodwill')
    .set({ membership_id: into.id, ...reason })
    .where('membership_id', '=', from.id)
    .execute()
  await copyAppliedAhead(trx, handOver)
  await passEmailsOn(trx, ctx, handOver)
}

/** An announced fee that was charged ahead can be withdrawn from both: the one has the charge, the other the fee. */
async function copyAppliedAhead(trx: Transaction, { from, into, today }: HandOver) {
  const ahead = await trx
    .selectFrom('membership_changes')
    .selectAll()
    .where('membership_id', '=', from.id)
    .where('kind', '=', 'price')
    .where('status', '=', 'applied')
    .where('effective_on', '>', today)
    .execute()
  if (ahead.length === 0) return
  const copies = ahead.map(({ id: _id, ...change }) => ({ ...change, membership_id: into.id }))
  await trx.insertInto('membership_changes').values(copies).execute()
}

/** Queued e-mails go to the new payer, except a payment reminder: the old payer owes. A new payer is told of notice. */
async function passEmailsOn(
  trx: Transaction,
  ctx: ActionContext,
  { from, into, keepsPayer }: HandOver,
): Promise<void> {
  for (const kind of membershipEmailKinds.filter(kind => kind !== 'membership_unpaid')) {
    const isWaiting = (await dropQueued(trx, ctx, kind, from.id)) > 0
    const isNews = kind === 'membership_cancelled' && !keepsPayer
    if (isWaiting || (isNews && (await findPlanned(trx, into.id, 'cancel'))))
      await queueMembershipEmail(trx, ctx, into, kind)
  }
}
