import { type Payer, type PayerDirectory, unknownPayer } from '#money/ledger/payer-directory.ts'
import type { LedgerRow } from '#money/ledger/reversals.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { writeLabel } from '#money/pricing/languages/texts.ts'
import type { Reader } from '#platform/database/database.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import type { PaperWords } from './languages/paper-words.ts'
import type { PrintedTax } from './paper-schemas.ts'
import { type ReceiptText, readReceiptText } from './receipt-lines.ts'
import type { Receipt } from './receipt-schemas.ts'

/** The content of a receipt of several bills, and its recipient. */
export interface JointText extends ReceiptText, Pick<Payer, 'label' | 'customer'> {}

/**
 * Returns the text of one receipt for the rows of a joint payment: each bill with its lines, then what all of them come
 * to.
 */
export async function readJointText(
  db: Reader,
  payerDirectory: PayerDirectory,
  rows: readonly LedgerRow[],
  words: PaperWords,
): Promise<JointText> {
  const billIds = [...new Set(rows.map(({ bill_id }) => bill_id))]
  const payers = await payerDirectory.ofBills(db, billIds)
  const bills: BillText[] = []
  for (const posting of new Set(rows.map(({ posting }) => posting))) {
    const own = rows.filter(row => row.posting === posting)
    const label = writeLabel(payers.get(own[0]!.bill_id) ?? unknownPayer, words.lines)
    bills.push({ label, text: await readReceiptText(db, payerDirectory, own, words) })
  }
  const customers = billIds.map(id => payers.get(id)?.customer ?? '')
  return {
    ...combine(bills, words),
    label: joinNames(
      bills.map(({ label }) => label),
      words,
    ),
    customer: (await readAccount(db, payerDirectory, billIds)) ?? joinNames(customers, words),
  }
}

interface BillText {
  label: string
  text: ReceiptText
}

/** Adds up the receipts of several bills. */
function combine(bills: readonly BillText[], { t }: PaperWords): ReceiptText {
  const texts = bills.map(({ text }) => text)
  const paid = sumAmounts(texts.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'paid')))
  const isTotaled = texts.some(({ lines }) => lines.some(isTotal))
  const total = sumAmounts(texts.flatMap(({ lines }) => lines.filter(isTotal)))
  return {
    lines: [
      ...bills.flatMap(toLines),
      ...(isTotaled ? [{ kind: 'total', label: t('total'), amount: total, included: false } as const] : []),
      ...(paid === 0
        ? []
        : [{ kind: 'paid', label: t('alreadyPaid'), amount: paid, included: false } as const]),
    ],
    parts: byMethod(texts.flatMap(({ parts }) => parts)),
    due: sumAmounts(texts.map(({ due }) => ({ amount: due }))),
    taxes: sumTaxes(texts.flatMap(({ taxes }) => taxes)),
  }
}

const isTotal = ({ kind }: QuoteLine) => kind === 'total'

/** Returns the name of a bill with its total, and below it what that contains. */
function toLines({ label, text: { lines, parts } }: BillText): QuoteLine[] {
  const total = lines.find(isTotal)?.amount ?? sumAmounts(parts)
  return [
    { kind: 'base', label, amount: total, included: false },
    ...lines
      .filter(line => !isTotal(line) && line.kind !== 'paid')
      .map(line => ({ ...line, included: true })),
  ]
}

const sumAmounts = (parts: readonly { amount: number }[]): number =>
  toDollars(parts.reduce((cents, { amount }) => cents + toCents(amount), 0))

/** Returns one amount for each method, in the order of their first use. */
function byMethod(parts: Receipt['parts']): Receipt['parts'] {
  const methods = [...new Set(parts.map(({ method }) => method))]
  return methods.map(method => ({ method, amount: sumAmounts(parts.filter(part => part.method === method)) }))
}

/** Returns one sum for each tax, the lowest rate first, without those that cancel out. */
function sumTaxes(taxes: readonly PrintedTax[]): PrintedTax[] {
  const sums = new Map<string, PrintedTax>()
  for (const { name, rate, netCents, taxCents } of taxes) {
    const sum = sums.getOrInsert(`${name} ${rate}`, { name, rate, netCents: 0, taxCents: 0 })
    sum.netCents += netCents
    sum.taxCents += taxCents
  }
  return [...sums.values()]
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .sort((a, b) => (a.rate ?? 100) - (b.rate ?? 100))
}

/**
 * Returns the name of the account that all bills are on; undefined if they are on several, or it no longer has a name.
 */
async function readAccount(
  db: Reader,
  payerDirectory: PayerDirectory,
  billIds: readonly number[],
): Promise<string | undefined> {
  const [account, ...others] = await db
    .selectFrom('bills')
    .select(['guest_id', 'member_id'])
    .distinct()
    .where('id', 'in', billIds)
    .execute()
  if (!account || others.length > 0) return undefined
  const { guest_id, member_id } = account
  if (member_id !== null) return (await payerDirectory.readMembers(db, [member_id])).get(member_id)?.name
  return guest_id === null ? undefined : (await payerDirectory.readGuests(db, [guest_id])).get(guest_id)?.name
}

/** Returns 'Room 101, Room 102 and 3 more'. */
function joinNames(names: readonly string[], { t, lines: { formats } }: PaperWords): string {
  const all = [...new Set(names.filter(name => name !== ''))]
  if (all.length <= 3) return formats.list(all)
  return formats.list([...all.slice(0, 2), t('andMore', { count: all.length - 2 })])
}
