import { sql } from 'kysely'
import {
  appendWriteOff,
  assertShown,
  isInHouse,
  postingFor,
  type WriteOffForm,
} from '#money/bills/write-offs.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { CustomerKind } from '#money/ledger/words.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'

interface Account {
  of: CustomerKind
  id: number
}

/** Returns what can be written off of an account, and what was, in dollars. Throws NotFound. */
export async function readAccountDebt(db: Reader, payerDirectory: PayerDirectory, account: Account) {
  const debts = await readDebts(db, payerDirectory, account)
  return { owed: toDollars(sumDebts(debts, 'owed')), writtenOff: toDollars(sumDebts(debts, 'writtenOff')) }
}

/**
 * Writes off the amount owed on the bills of a guest or member, except those of a guest who is still here. Throws
 * NotFound, and Conflict if nothing is owed or not what was shown.
 */
export async function writeOffAccount(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  account: Account,
  { amount, reason }: WriteOffForm,
): Promise<void> {
  await lockBills(trx, payerDirectory, account)
  const settings = await readSettings(trx)
  const debts = await readDebts(trx, payerDirectory, account)
  const cents = sumDebts(debts, 'owed')
  assertShown(cents, amount, settings)
  const owed = debts.filter(debt => debt.owed > 0)
  const postings = []
  for (const debt of owed) postings.push(await postingFor(trx, debt.id, debt.owed, reason))
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  await appendWriteOff(trx, ctx, settings, { subjectId: owed[0]!.id, cents })
}

/** Takes back the write-offs of an account. Throws NotFound, and Conflict if there is none. */
export async function recoverAccount(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  account: Account,
): Promise<void> {
  await lockBills(trx, payerDirectory, account)
  const settings = await readSettings(trx)
  const debts = await readDebts(trx, payerDirectory, account)
  const written = debts.filter(({ writtenOff }) => writtenOff > 0)
  if (written.length === 0) throw new Conflict('Nothing is written off on this account')
  const postings = []
  for (const debt of written)
    postings.push(await postingFor(trx, debt.id, -debt.writtenOff, 'Write-off undone'))
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  await appendWriteOff(trx, ctx, settings, {
    subjectId: written[0]!.id,
    cents: -sumDebts(written, 'writtenOff'),
  })
}

interface Debt {
  id: number
  owed: number
  writtenOff: number
}

/** Bills that are in credit do not reduce what others owe. */
const sumDebts = (debts: readonly Debt[], field: 'owed' | 'writtenOff') =>
  debts.reduce((cents, debt) => cents + Math.max(0, debt[field]), 0)

/** In order of their ids, so that two desks never wait for each other. */
async function lockBills(trx: Transaction, payerDirectory: PayerDirectory, account: Account) {
  for (const { id } of await readDebts(trx, payerDirectory, account)) await lockBill(trx, id)
}

/** Returns the bills of an account that owe something or have a write-off, without those of guests in house. */
async function readDebts(db: Reader, payerDirectory: PayerDirectory, { of, id }: Account): Promise<Debt[]> {
  const { id: customerId } = await (of === 'members'
    ? payerDirectory.findMember(db, id)
    : payerDirectory.findGuest(db, id))
  const owner = sql.ref(of === 'members' ? 'bills.member_id' : 'bills.guest_id')
  const { rows } = await sql<Debt & { kind: 'stay'; closed_at: number | null }>`
    select bills.id, bills.kind, bills.closed_at,
      coalesce(sum(case account when 'receivable' then amount_cents end), 0) as owed,
      coalesce(sum(case account when 'bad_debt' then amount_cents end), 0) as "writtenOff"
    from bills join ledger on ledger.bill_id = bills.id where ${owner} = ${customerId}
    group by bills.id, bills.kind, bills.closed_at order by bills.id`.execute(db)
  return rows.filter(row => (row.owed > 0 || row.writtenOff > 0) && !isInHouse(row))
}
