import type { z } from 'zod'
import { readRental } from '#desk/rentals/rentals.ts'
import { assertClassOffered, readSettings } from '#office/settings/settings.ts'
import { findGuest } from '#people/guests/guests.ts'
import { findMember } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { toCents } from '#platform/values/money.ts'
import { definedFields } from '#platform/values/object-fields.ts'
import type { editInvoice as editing, InvoiceDetails, invoiceForm } from './contract.ts'
import {
  type InvoiceRow,
  invoiceName,
  linesIn,
  lockInvoice,
  toDetails,
  updateInvoice,
} from './invoice-row.ts'
import { totalsOfLines } from './line-taxes.ts'
import type { StoredLine } from './rules.ts'
import { linesOfStay } from './sent/moved-stay.ts'
import { MAX_TOTAL } from './words.ts'

type Form = z.output<typeof invoiceForm>

/** Creates a draft. Throws Invalid with the field. */
export async function draftInvoice(
  trx: Transaction,
  ctx: ActionContext,
  form: Form,
): Promise<InvoiceDetails> {
  await assertReferencesExist(trx, form)
  const guest_id = await findAccount(trx, form)
  const row = await trx
    .insertInto('invoices')
    .values({
      ...(await buildColumns(trx, ctx, form)),
      guest_id,
      status: 'draft',
      created_at: ctx.at,
      created_by: ctx.actor.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendInvoiceEvent(trx, ctx, 'invoice.drafted', row, 'created')
  return toDetails(trx, row, ctx.at)
}

/**
 * Changes a draft. Throws NotFound, Stale if `version` is not current, Conflict if the invoice was sent, and
 * Invalid with the field.
 */
export async function editInvoice(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  change: z.output<typeof editing.body>,
  version?: number,
): Promise<InvoiceDetails> {
  const before = await lockDraft(trx, id)
  await assertVersion(trx, version, before.version, {
    actions: ['invoice.edited'],
    subjectId: id,
    noun: invoiceName(before),
  })
  const form: Form = { ...toForm(before), ...definedFields(change) }
  await assertReferencesExist(trx, form)
  const row = await updateInvoice(trx, before, {
    ...(await buildColumns(trx, ctx, form, linesIn(before))),
    guest_id: await findAccount(trx, form),
  })
  await appendInvoiceEvent(trx, ctx, 'invoice.edited', row, 'changed')
  return toDetails(trx, row, ctx.at)
}

/** Deletes a draft, which has no number and no charge. Throws NotFound, and Conflict if it was sent. */
export async function discardInvoice(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number }> {
  const row = await lockDraft(trx, id)
  await trx.deleteFrom('invoices').where('id', '=', id).execute()
  await appendInvoiceEvent(trx, ctx, 'invoice.discarded', row, 'discarded')
  return { id }
}

/** Locks a draft. Throws NotFound, and Conflict if it was sent. */
export async function lockDraft(trx: Transaction, id: number): Promise<InvoiceRow> {
  const row = await lockInvoice(trx, id)
  if (row.status === 'draft') return row
  throw new Conflict(`${invoiceName(row)} was already sent and cannot be changed`)
}

async function assertReferencesExist(trx: Transaction, { memberId, rentalId, guestId }: Form): Promise<void> {
  const assertFound = (find: Promise<unknown>, field: string) =>
    find.catch(error => {
      throw error instanceof NotFound ? new Invalid({ [field]: error.message }) : error
    })
  if (memberId) await assertFound(findMember(trx, memberId), 'memberId')
  if (rentalId) await assertFound(readRental(trx, rentalId), 'rentalId')
  if (guestId) await assertFound(findGuest(trx, guestId), 'guestId')
}

/** Returns the record that the form names, or that of the rental's guest; null for a member or someone new. */
async function findAccount(trx: Transaction, { memberId, rentalId, guestId }: Form): Promise<number | null> {
  if (memberId) return null
  if (guestId) return (await findGuest(trx, guestId)).id
  return rentalId ? (await readRental(trx, rentalId)).guestId : null
}

/** Returns all lines of a form: first those of the stay that it takes over. Throws Invalid. */
async function buildLines(
  trx: Transaction,
  { includesStay, memberId, rentalId, lines }: Form,
): Promise<StoredLine[]> {
  if (!includesStay && lines.length === 0) throw new Invalid({ lines: 'Add at least one line' })
  if (includesStay && (memberId || !rentalId))
    throw new Invalid({ includesStay: 'Select the guest of the stay' })
  const own = lines.map(({ taxRate, ...line }) => (line.taxClass === undefined ? { ...line, taxRate } : line))
  return [...(includesStay ? await linesOfStay(trx, rentalId!) : []), ...own]
}

/** `before`: the lines that it had. They keep a tax class that was retired meanwhile. */
async function buildColumns(
  trx: Transaction,
  { at }: ActionContext,
  form: Form,
  before: readonly StoredLine[] = [],
) {
  const settings = await readSettings(trx)
  for (const [index, { taxClass }] of form.lines.entries())
    if (taxClass !== undefined && !before.some(line => line.taxClass === taxClass))
      assertClassOffered(settings.taxClasses, taxClass, `lines.${index}.taxClass`)
  const lines = await buildLines(trx, form)
  const { netCents, taxCents, totalCents } = totalsOfLines(lines, settings, at)
  if (totalCents > toCents(MAX_TOTAL))
    throw new Invalid({ lines: `An invoice can total at most ${MAX_TOTAL.toLocaleString('en-US')}` })
  return {
    member_id: form.memberId ?? null,
    rental_id: form.memberId ? null : (form.rentalId ?? null),
    customer_name: form.customerName,
    customer_address: form.customerAddress,
    customer_email: form.customerEmail ?? null,
    lines: JSON.stringify(lines),
    net_cents: netCents,
    tax_cents: taxCents,
    total_cents: totalCents,
    due_date: form.dueDate,
    notes: form.notes,
  }
}

const toForm = (row: InvoiceRow): Form => ({
  memberId: row.member_id,
  rentalId: row.rental_id,
  guestId: row.guest_id,
  customerName: row.customer_name,
  customerAddress: row.customer_address,
  customerEmail: row.customer_email,
  lines: linesIn(row)
    .filter(({ stay }) => !stay)
    .map(({ taxRate, ...line }) => ({ ...line, ...(typeof taxRate === 'number' && { taxRate }) })),
  includesStay: linesIn(row).some(({ stay }) => stay),
  dueDate: row.due_date,
  notes: row.notes,
})

/** Appends an event for an invoice, without personal data. */
export function appendInvoiceEvent(
  trx: Transaction,
  ctx: ActionContext,
  action: `invoice.${string}`,
  row: Pick<InvoiceRow, 'id' | 'number'>,
  what: string,
  changes?: Record<string, readonly [unknown, unknown]>,
): Promise<void> {
  return appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message: `${invoiceName(row)} ${what}`,
    subjectId: row.id,
    ...(changes && { changes }),
  })
}
