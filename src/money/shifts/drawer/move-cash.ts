import { bookingDay } from '#money/ledger/books/books.ts'
import { postDrawerCash } from '#money/ledger/drawer-postings.ts'
import type { Account, DrawerKind } from '#money/ledger/words.ts'
import { type Price, priceWithTaxIn } from '#money/pricing/price.ts'
import { resolveTaxation } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { assertClassOffered, calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { formatMoney, toCents } from '#platform/values/money.ts'
import type { MovementForm, ShiftWithMovements } from '../contract.ts'
import { assertMayViewShift, lockOpenShift, toShiftWithMovements } from '../shift-row.ts'
import type { MovementKind } from '../words.ts'
import { readTipsOwed } from './tips-owed.ts'

/** How each kind of movement is posted, and what the audit trail calls it. */
const postings = {
  in: { kind: 'paid_in', against: 'cash_in', action: 'shift.paid_in', verb: 'paid into' },
  out: { kind: 'paid_out', against: 'petty_cash', action: 'shift.paid_out', verb: 'paid out of' },
  drop: { kind: 'bank_drop', against: 'bank_drops', action: 'shift.bank_drop', verb: 'dropped from' },
  tips: { kind: 'tips_paid', against: 'tips', action: 'shift.tips_paid', verb: 'of tips paid out of' },
} as const satisfies Record<
  MovementKind,
  { kind: DrawerKind; against: Account; action: string; verb: string }
>

/**
 * Pays cash into or out of a drawer and posts it. Does not check the cash in the drawer: a refusal would reveal the
 * expected amount. Throws NotFound, Conflict if the shift is closed, Forbidden if the actor is not at the drawer, and
 * Invalid if the tax class is not offered or the person is owed less in tips.
 */
export async function moveCash(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  form: MovementForm,
): Promise<ShiftWithMovements> {
  const { kind, amount } = form
  const settings = await readSettings(trx)
  const shift = await lockOpenShift(trx, id, settings.timeZone)
  await assertMayViewShift(trx, shift, ctx)
  const cents = toCents(amount)
  const person = form.kind === 'tips' ? await lockTippedPerson(trx, form, settings) : undefined
  const reason = form.reason || (person ? `Tips of ${person.name}` : 'Bank drop')
  const receipt =
    form.kind === 'out' && form.taxClass !== undefined
      ? priceOfReceipt(settings, ctx, form, cents)
      : undefined
  const { action, verb, ...posting } = postings[kind]
  const calendar = calendarOf(settings)
  await trx
    .insertInto('drawer_movements')
    .values({
      shift_id: id,
      at: ctx.at,
      business_day: await bookingDay(trx, ctx.at, calendar),
      kind,
      amount_cents: cents,
      reason,
      posting: await postDrawerCash(trx, ctx, calendar, {
        ...posting,
        cents: kind === 'in' ? cents : -cents,
        note: `${shift.drawer}: ${reason}`,
        taxCents: receipt?.tax_cents ?? 0,
      }),
      ...receipt,
      person_id: person?.personId ?? null,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
    })
    .execute()
  await appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message: `${formatMoney(amount, settings.currency)} ${verb} ${shift.drawer}`,
    subjectId: id,
    changes: { amount: [0, amount], ...(person && { person: [null, person.name] }) },
  })
  return toShiftWithMovements(trx, shift)
}

/** Locks a person until the transaction ends. Throws Invalid if the person is owed less than the amount. */
async function lockTippedPerson(
  trx: Transaction,
  { personId, amount }: MovementForm & { kind: 'tips' },
  { currency }: VenueSettings,
) {
  await trx.selectFrom('staff_accounts').select('id').where('id', '=', personId).forUpdate().execute()
  const person = (await readTipsOwed(trx)).find(one => one.personId === personId)
  if (!person) throw new Invalid({ personId: 'No tips are owed to this person' })
  if (toCents(person.owed) < toCents(amount))
    throw new Invalid({ amount: `${person.name} is owed ${formatMoney(person.owed, currency)} in tips` })
  return person
}

/** Returns the columns of the tax that the receipt of a purchase includes, by today's rates of its class. */
function priceOfReceipt(
  settings: VenueSettings,
  { at }: ActionContext,
  { taxClass }: { taxClass?: string | undefined },
  cents: number,
) {
  assertClassOffered(settings.taxClasses, taxClass!, 'taxClass')
  const taxation = resolveTaxation(settings, taxClass!, at)
  const { taxCents, taxes }: Price = priceWithTaxIn(cents, taxation)
  return {
    tax_class: taxClass!,
    tax_rate: taxation.taxRate,
    tax_cents: taxCents,
    taxes: taxes ? JSON.stringify(taxes) : null,
  }
}
