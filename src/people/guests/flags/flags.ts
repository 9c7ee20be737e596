import type { z } from 'zod'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { addDays, localToInstant } from '#platform/values/time.ts'
import type { flagForm } from '../contract.ts'
import { lockGuest } from '../guest-row.ts'
import { appendGuestEvent } from '../records/change-guest.ts'

/**
 * Puts a flag on a guest. A ban needs a manager. Throws NotFound, ApprovalNeeded, Invalid if it would already be over.
 */
export async function flagGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { kind, scope, reason, evidence, until }: z.output<typeof flagForm>,
): Promise<void> {
  await lockGuest(trx, id)
  if (kind === 'banned') assertApproved(ctx, managerRoles, 'A ban needs a manager')
  const { timeZone } = await readSettings(trx)
  const until_at = until ? (localToInstant(`${addDays(until, 1)}T00:00:00`, timeZone) ?? null) : null
  if (until_at !== null && until_at <= ctx.at) throw new Invalid({ until: 'This day is over' })
  const row = { guest_id: id, kind, scope, reason, evidence, until_at }
  await trx
    .insertInto('guest_flags')
    .values({ ...row, set_by: ctx.actor.id, set_at: ctx.at })
    .execute()
  await appendGuestEvent(trx, ctx, 'guest.flagged', id, flagged[kind])
}

/** Lifts a flag, which stays in the history. A ban needs a manager. Throws NotFound, Conflict, ApprovalNeeded. */
export async function liftFlag(
  trx: Transaction,
  ctx: ActionContext,
  { id, flagId }: { id: number; flagId: number },
  reason: string,
): Promise<void> {
  await lockGuest(trx, id)
  const flag = await trx
    .selectFrom('guest_flags')
    .selectAll()
    .where('id', '=', flagId)
    .where('guest_id', '=', id)
    .executeTakeFirst()
  if (!flag) throw new NotFound(`Guest ${id} has no flag ${flagId}`)
  if (flag.lifted_at !== null) throw new Conflict('This flag was already lifted')
  if (flag.kind === 'banned') assertApproved(ctx, managerRoles, 'Lifting a ban needs a manager')
  await trx
    .updateTable('guest_flags')
    .set({ lifted_at: ctx.at, lifted_by: ctx.actor.id, lift_reason: reason })
    .where('id', '=', flagId)
    .execute()
  await appendGuestEvent(
    trx,
    ctx,
    'guest.flag_lifted',
    id,
    flag.kind === 'banned' ? 'no longer banned' : `has one ${flag.kind} less`,
  )
}

const flagged = { note: 'has a note', warning: 'has a warning', banned: 'banned' } as const
