import type { z } from 'zod'
import { appendEvent } from '../feed/feed.ts'
import { findMember } from '../members/members.ts'
import { readRental } from '../rentals/rentals.ts'
import type { Act } from '../shared/act.ts'
import type { Transaction } from '../shared/database.ts'
import { Conflict, Invalid, NotFound, Stale } from '../shared/errors.ts'
import { toCents } from '../shared/money.ts'
import { type editInvoice as editing, type InvoiceDetails, type invoiceForm, MAX_TOTAL } from './contract.ts'
import { type InvoiceRow, linesIn, lockInvoice, nameOf, toDetails } from './invoice-row.ts'
import { totalsOf } from './rules.ts'

type Form = z.output<typeof invoiceForm>

/** Creates a draft. Throws Invalid with the field. */
export async function draftInvoice(trx: Transaction, act: Act, form: Form): Promise<InvoiceDetails> {
  await refuseUnknown(trx, form)
  const row = await trx
    .insertInto('invoices')
    .values({
      ...columnsOf(form),
      status: 'draft',
      created_at: act.at,
      created_by: act.by.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await announce(trx, act, 'invoice.drafted', row, 'created')
  return toDetails(trx, row, act.at)
}

/**
 * Changes a draft. Throws NotFound, Stale if `version` is not current, Conflict if the invoice was sent, and
 * Invalid with the field.
 */
export async function editInvoice(
  trx: Transaction,
  act: Act,
  id: number,
  change: z.output<typeof editing.body>,
  version?: number,
): Promise<InvoiceDetails> {
  const before = await lockDraft(trx, id)
  if (version !== undefined && version !== before.version)
    throw new Stale(`${nameOf(before)} was changed meanwhile; read it again`)
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const form: Form = { ...formOf(before), ...fields }
  await refuseUnknown(trx, form)
  const row = { ...before, ...columnsOf(form), version: before.version + 1 }
  await trx
    .updateTable('invoices')
    .set({ ...columnsOf(form), version: row.version })
    .where('id', '=', id)
    .execute()
  await announce(trx, act, 'invoice.edited', row, 'changed')
  return toDetails(trx, row, act.at)
}

/** Deletes a draft, which has no number and no charge. Throws NotFound, and Conflict if it was sent. */
export async function discardInvoice(trx: Transaction, act: Act, id: number): Promise<{ id: number }> {
  const row = await lockDraft(trx, id)
  await trx.deleteFrom('invoices').where('id', '=', id).execute()
  await announce(trx, act, 'invoice.discarded', row, 'discarded')
  return { id }
}

/** Locks a draft. Throws NotFound, and Conflict if it was sent. */
export async function lockDraft(trx: Transaction, id: number): Promise<InvoiceRow> {
  const row = await lockInvoice(trx, id)
  if (row.status === 'draft') return row
  throw new Conflict(`${nameOf(row)} was already sent and cannot be changed`)
}

async function refuseUnknown(trx: Transaction, { memberId, rentalId, lines }: Form): Promise<void> {
  const assertFound = (find: Promise<unknown>, field: string) =>
    find.catch(error => {
      throw error instanceof NotFound ? new Invalid({ [field]: error.message }) : error
    })
  if (memberId) await assertFound(findMember(trx, memberId), 'memberId')
  if (rentalId) await assertFound(readRental(trx, rentalId), 'rentalId')
  if (totalsOf(lines).totalCents > toCents(MAX_TOTAL))
    throw new Invalid({ lines: `An invoice can total at most ${MAX_TOTAL.toLocaleString('en-US')}` })
}

function columnsOf(form: Form) {
  const { netCents, taxCents, totalCents } = totalsOf(form.lines)
  return {
    member_id: form.memberId ?? null,
    rental_id: form.memberId ? null : (form.rentalId ?? null),
    customer_name: form.customerName,
    customer_address: form.customerAddress,
    customer_email: form.customerEmail ?? null,
    lines: JSON.stringify(form.lines),
    net_cents: netCents,
    tax_cents: taxCents,
    total_cents: totalCents,
    due_date: form.dueDate,
    notes: form.notes,
  }
}

const formOf = (row: InvoiceRow): Form => ({
  memberId: row.member_id,
  rentalId: row.rental_id,
  customerName: row.customer_name,
  customerAddress: row.customer_address,
  customerEmail: row.customer_email,
  lines: linesIn(row),
  dueDate: row.due_date,
  notes: row.notes,
})

/** Appends an event for an invoice, without personal data. */
export function announce(
  trx: Transaction,
  act: Act,
  action: `invoice.${string}`,
  row: InvoiceRow,
  what: string,
  changes?: Record<string, readonly [unknown, unknown]>,
): Promise<void> {
  return appendEvent(trx, act, {
    action,
    type: 'record_changed',
    message: `${nameOf(row)} ${what}`,
    subjectId: row.id,
    ...(changes && { changes }),
  })
}
