import type { z } from 'zod'
import { type BillSubject, findBill, readLines } from '#money/ledger/bills.ts'
import { takeBackEntries } from '#money/ledger/deferred-revenue.ts'
import { chargePosting, type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { stayKinds } from '#money/ledger/lines/line-charges.ts'
import { type LineRow, textOf, toOffset } from '#money/ledger/lines/line-rows.ts'
import { subjectOfLine } from '#money/ledger/lines/line-subject.ts'
import type { LineText } from '#money/ledger/lines/lines.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { lineName } from '#money/ledger/words.ts'
import { type Label, say } from '#money/pricing/languages/texts.ts'
import { priceWithTaxIn } from '#money/pricing/price.ts'
import { resolveTaxation } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertTimeConfirmed, type TimeDoubt } from '#platform/http/doubted-time.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { discountPreview, discountQuery, LineForm } from './bill-schemas.ts'
import { assertWithinLimit, limitSentence } from './discount-limits.ts'
import { type LockedBill, lockOpenBill } from './open-bill.ts'
import { findReducibles, type Reduction, reduce, sumReducibles, takePercent } from './reductions.ts'

/**
 * Adds a line to an open bill. Throws NotFound, Conflict if the bill takes no lines or nobody confirmed the time that
 * the line depends on, ApprovalNeeded if a discount exceeds the limit of the actor's role, and Invalid naming the
 * field.
 */
export async function addLine(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  billId: number,
  { isTimeDoubted, ...form }: LineForm & TimeDoubt,
): Promise<void> {
  const open = await lockOpenBill(trx, ctx, payerDirectory, billId)
  const settings = await readSettings(trx)
  const assertTime = () => assertTimeConfirmed({ isTimeDoubted }, ctx.at, settings.timeZone)
  const postings = await buildPostings(trx, ctx, open, settings, form, assertTime)
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  const added = postings.filter(({ line }) => line!.kind === form.kind)
  const cents = added.reduce((sum, { line }) => sum + line!.price.totalCents, 0)
  await appendEvent(trx, ctx, {
    action: 'payment.line_added',
    type: 'record_changed',
    message: `${lineName[form.kind]} of ${formatMoney(toDollars(Math.abs(cents)), settings.currency)} ${onBill(open.subject)}`,
    subjectId: billId,
    changes: { [form.kind]: [null, toDollars(cents)] },
  })
}

/** Returns the place of a line in a sentence: 'on the bill of Room 101'. */
export const onBill = ({ facility, source }: Pick<BillSubject, 'facility' | 'source'>): string =>
  facility ? `on the bill of ${facility.name}` : `on a ${source} bill`

/** Returns what a discount takes off and who must approve it. Stores nothing. Throws NotFound and Invalid. */
export async function previewDiscount(
  db: Reader,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  billId: number,
  { kind, ...input }: z.output<typeof discountQuery>,
): Promise<z.infer<typeof discountPreview>> {
  const { accrued } = await payerDirectory.stateOf(db, await findBill(db, billId), ctx.at)
  const settings = await readSettings(db)
  const lines = await readLines(db, billId)
  const reduction = reduce(lines, accrued, input, settings.currency)
  const total = accrued.totalCents + totalOf(lines)
  return {
    off: toDollars(reduction.cents),
    tax: toDollars(reduction.adjustments.reduce((cents, { price }) => cents - price.taxCents, 0)),
    total: toDollars(total),
    totalAfter: toDollars(total - reduction.cents),
    approval: limitSentence(ctx, settings, { kind, ...reduction }),
  }
}

/** Returns the sum of a bill's lines in cents. A kept deposit is not on the bill. */
export const totalOf = (lines: readonly LineRow[]): number =>
  lines.reduce((cents, { kind, gross_cents }) => cents + (kind === 'kept_deposit' ? 0 : gross_cents), 0)

/** The text of a fee or service on a bill. A kind without a name needs a label. */
type FeeText = Pick<LineText, 'reason'> &
  ({ kind: keyof typeof feeTexts; label?: undefined } | Pick<LineText, 'kind' | 'label' | 'words'>)

/** The fees whose lines say nothing else. */
const feeTexts = { lost_key: say('lostKey'), damage: say('damage'), service: say('service') }

/** Returns the posting that charges a fee or service at the rates of its tax class. `cents` include the tax. */
export function feePosting(
  subject: BillSubject,
  settings: VenueSettings,
  at: Instant,
  cents: number,
  line: FeeText,
): Posting {
  const { feeTaxClass, serviceChargeTaxClass } = settings
  const taxClass = line.kind === 'service_charge' ? serviceChargeTaxClass : feeTaxClass
  const taxation = resolveTaxation(settings, taxClass, at)
  const label = line.label === undefined ? feeTexts[line.kind] : line
  const text = { ...line, ...label, tax: 'included', taxRate: taxation.taxRate, taxClass } as const
  return chargePosting(subject, text, priceWithTaxIn(cents, taxation))
}

async function buildPostings(
  trx: Transaction,
  ctx: ActionContext,
  { subject, accrued, accruedLine, bill }: LockedBill,
  settings: VenueSettings,
  form: LineForm,
  assertTime: () => void,
): Promise<Posting[]> {
  if (form.kind === 'tip') return [tipPosting(subject, toCents(form.amount))]
  if ('amount' in form) {
    const { amount, reason, ...line } = form
    return [feePosting(subject, settings, ctx.at, toCents(amount), { ...line, ...(reason && { reason }) })]
  }
  const lines = await readLines(trx, bill.id)
  if (form.kind === 'service_charge') {
    if (accruedLine) assertTime()
    return [serviceChargePosting(subject, settings, ctx.at, lines, accrued)]
  }
  const reduction = reduce(lines, accrued, form, settings.currency)
  assertWithinLimit(ctx, settings, { kind: form.kind, ...reduction })
  const postings = await reductionPostings(trx, subject, form, reduction)
  // A reduction belongs to what was charged: the time since the last charge is charged first.
  const isOfTime = reduction.adjustments.some(({ line }) => stayKinds.includes(line.kind))
  if (accruedLine && isOfTime) {
    assertTime()
    return [chargePosting(subject, accruedLine, accrued), ...postings]
  }
  return subject.source === 'membership' ? takingDeferred(trx, bill.id, postings) : postings
}

function tipPosting(subject: BillSubject, cents: number): Posting {
  const line = { kind: 'tip', ...say('tip'), tax: 'included', taxRate: 0, taxClass: 'exempt' } as const
  return chargePosting(subject, line, { baseCents: cents, taxCents: 0, totalCents: cents })
}

/** Throws Conflict if the venue has no service charge or the bill has nothing to charge it on. */
function serviceChargePosting(
  subject: BillSubject,
  settings: VenueSettings,
  at: Instant,
  lines: readonly LineRow[],
  accrued: LockedBill['accrued'],
): Posting {
  const percent = settings.serviceCharge
  if (percent === 0) throw new Conflict('This venue has no service charge')
  const charged = findReducibles(lines, accrued).filter(({ line }) => line.kind !== 'service_charge')
  const cents = takePercent(sumReducibles(charged, 'left'), percent)
  if (cents <= 0) throw new Conflict('There is nothing to add a service charge to')
  const label = say('serviceCharge', { percent: String(percent) })
  return feePosting(subject, settings, at, cents, { kind: 'service_charge', ...label })
}

/** A discount on a fee that was paid ahead first lowers what is not yet earned. */
async function takingDeferred(trx: Transaction, billId: number, postings: Posting[]): Promise<Posting[]> {
  const taking: Posting[] = []
  for (const posting of postings)
    taking.push({ ...posting, entries: await takeBackEntries(trx, billId, posting.line!.price) })
  return taking
}

/**
 * Each line that is reduced gets its own line, so that its tax rate stays known, under the source of the line.
 */
const reductionPostings = (
  db: Reader,
  subject: BillSubject,
  { kind, by, value, reason }: Extract<LineForm, { by: string }>,
  { adjustments }: Reduction,
): Promise<Posting[]> =>
  Array.fromAsync(adjustments, async ({ line, price }) =>
    chargePosting(
      await subjectOfLine(db, line, subject),
      {
        kind,
        ...reductionText(kind, by === 'percent' && value < 100 ? value : undefined, textOf(line)),
        ...toOffset(line),
        reason,
      },
      price,
    ),
  )

/** Returns 'Discount 10%: Room 101'; without the percentage for an amount, or all of it. */
function reductionText(kind: 'discount' | 'comp', percentage: number | undefined, line: Label): Label {
  if (percentage === undefined) return say(kind, { line })
  return say(kind === 'discount' ? 'discountPercent' : 'compPercent', { percent: String(percentage), line })
}
