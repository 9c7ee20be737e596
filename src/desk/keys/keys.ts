import { addLine } from '#money/bills/charges.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, actorName } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import type { KeyList, Loan } from './contract.ts'
import { findLoan, findOpenLoan, listKeys, toLoan } from './loan-row.ts'

export { listKeys } from './loan-row.ts'

/**
 * Hands a key or wristband to the guest of a running rental; an unknown number is added. Throws NotFound, Conflict if
 * the rental has ended or the key is out or blocked.
 */
export async function handOutKey(
  trx: Transaction,
  ctx: ActionContext,
  { rentalId, label }: { rentalId: number; label: string },
): Promise<Loan> {
  const rental = await trx
    .selectFrom('rentals')
    .select('status')
    .where('id', '=', rentalId)
    .forUpdate()
    .executeTakeFirst()
  if (!rental) throw new NotFound(`There is no rental ${rentalId}`)
  if (rental.status !== 'active') throw new Conflict('Keys are handed out during a stay')
  const { id } = await lendKey(trx, ctx, { rentalId, label, field: 'label' })
  const loan = toLoan(await findLoan(trx, id))
  await announce(trx, ctx, 'key.handed_out', loan, `${loan.label} handed out for ${loan.facilityName}`)
  return loan
}

interface NewLoan {
  rentalId: number
  label: string
  /** The field of the form that has the number. */
  field: string
}

/**
 * Lends a key or wristband to a locked, running rental; an unknown number is added. The caller appends the event.
 * Returns the loan with the number as it was first written. Throws Conflict naming `field` if the key is out or
 * blocked.
 */
export async function lendKey(
  trx: Transaction,
  ctx: ActionContext,
  { rentalId, label, field }: NewLoan,
): Promise<{ id: number; label: string }> {
  const key = await findOrAddKey(trx, label)
  if (key.blocked_at !== null)
    throw new Conflict(`${key.label} was lost and is blocked`, { [field]: `${key.label} is blocked` })
  const other = await findOpenLoan(trx, key.id)
  if (other) {
    const sentence = `${key.label} is out with ${other.facility_name}`
    throw new Conflict(sentence, { [field]: sentence })
  }
  const { id } = await trx
    .insertInto('key_loans')
    .values({ key_id: key.id, rental_id: rentalId, out_at: ctx.at, out_by: actorName(ctx.actor.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, label: key.label }
}

/** Takes a key back. A repeat changes nothing. Throws NotFound, Conflict if it was lost. */
export async function takeBackKey(trx: Transaction, ctx: ActionContext, id: number): Promise<KeyList> {
  const loan = await findLoan(trx, id)
  if (loan.lost_at !== null) throw new Conflict(`${loan.label} was recorded as lost`)
  if (await endLoan(trx, id, { back_at: ctx.at }))
    await announce(trx, ctx, 'key.returned', toLoan(loan), `${loan.label} of ${loan.facility_name} is back`)
  return listKeys(trx)
}

/**
 * Records that the guest lost a key: blocks it and charges `amount` dollars to the bill of the stay, unless it is 0.
 * Throws NotFound, Conflict if it is not out or the bill takes no lines.
 */
export async function loseKey(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  { id, amount }: { id: number; amount: number },
): Promise<KeyList> {
  const loan = await findLoan(trx, id)
  if (!(await endLoan(trx, id, { lost_at: ctx.at }))) throw new Conflict(`${loan.label} is not out`)
  await trx.updateTable('keys').set({ blocked_at: ctx.at }).where('id', '=', loan.key_id).execute()
  if (toCents(amount) > 0) {
    const reason = `${loan.label} lost`
    await addLine(trx, ctx, payerDirectory, loan.bill_id, { kind: 'lost_key', amount, reason })
  } else {
    await announce(trx, ctx, 'key.lost', toLoan(loan), `${loan.label} of ${loan.facility_name} was lost`)
  }
  return listKeys(trx)
}

/** Unblocks a lost key that was found. A repeat changes nothing. Throws NotFound. */
export async function unblockKey(trx: Transaction, ctx: ActionContext, id: number): Promise<KeyList> {
  const key = await trx.selectFrom('keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!key) throw new NotFound('There is no such key')
  if (key.blocked_at !== null) {
    await trx.updateTable('keys').set({ blocked_at: null }).where('id', '=', id).execute()
    await appendEvent(trx, ctx, {
      action: 'key.unblocked',
      type: 'record_changed',
      message: `${key.label} was found`,
      subjectId: id,
    })
  }
  return listKeys(trx)
}

/** Ends an open loan. Returns false if it has ended. */
async function endLoan(trx: Transaction, id: number, end: { back_at: number } | { lost_at: number }) {
  const { numUpdatedRows } = await trx
    .updateTable('key_loans')
    .set(end)
    .where('id', '=', id)
    .where('back_at', 'is', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the key of a number, ignoring case and blanks, locked until the transaction ends. */
async function findOrAddKey(trx: Transaction, label: string) {
  const label_key = label.replaceAll(/\s/g, '').toUpperCase()
  await trx
    .insertInto('keys')
    .values({ label, label_key, blocked_at: null })
    .onConflict(conflict => conflict.column('label_key').doNothing())
    .execute()
  return trx
    .selectFrom('keys')
    .selectAll()
    .where('label_key', '=', label_key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function announce(
  trx: Transaction,
  ctx: ActionContext,
  action: `key.${string}`,
  { keyId, facilityType, facilityId, facilityName }: Loan,
  message: string,
) {
  return appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message,
    subjectId: keyId,
    facility: { type: facilityType, id: facilityId, name: facilityName },
  })
}
