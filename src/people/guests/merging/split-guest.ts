import type { z } from 'zod'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Invalid } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import type { splitGuest as splitting } from '../contract.ts'
import { lockGuest } from '../guest-row.ts'
import { createGuest } from '../recognition/store-record.ts'
import { appendGuestEvent } from '../records/change-guest.ts'
import { moveBillsOfStays, moveRows, storeMove } from './moved-parts.ts'

/**
 * Moves stays with their bills and invoices to a new record and returns its id. No amount changes. Throws NotFound,
 * ApprovalNeeded, Invalid if a rental is not a stay of this guest or none would be left.
 */
export async function splitGuest(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { rentalIds, ...person }: z.output<typeof splitting.body>,
): Promise<number> {
  await lockGuest(trx, id)
  assertApproved(ctx, managerRoles, 'Splitting a guest needs a manager')
  const stays = await trx.selectFrom('rentals').select(['id', 'bill_id']).where('guest_id', '=', id).execute()
  const chosen = stays.filter(stay => rentalIds.includes(stay.id))
  if (chosen.length < new Set(rentalIds).size)
    throw new Invalid({ rentalIds: 'Choose stays of this guest only' })
  if (chosen.length === stays.length)
    throw new Invalid({ rentalIds: 'Leave at least one stay with this guest' })
  const newId = await createGuest(trx, ctx, person)
  const rentals = await moveRows(trx, 'rentals', {
    from: id,
    into: newId,
    ids: chosen.map(stay => stay.id),
  })
  const bills = await moveBillsOfStays(trx, chosen, id, newId)
  await storeMove(trx, ctx, { kind: 'split', from_id: id, into_id: newId }, { rentals, bills })
  await appendGuestEvent(trx, ctx, 'guest.split', id, `split: guest ${newId} took over stays`)
  return newId
}
