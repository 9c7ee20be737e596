import { appendEvent } from '../feed/feed.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { defaultChart, journalAccounts } from './calls.ts'
import type { ChartAccount } from './contract.ts'

/** Returns our accounts with the accountant's codes and names, in the order of the default chart. */
export async function readChart(db: Reader): Promise<ChartAccount[]> {
  const rows = await db.selectFrom('journal_accounts').selectAll().execute()
  const stored = new Map(rows.map(row => [row.account, row]))
  return journalAccounts.map(account => {
    const { code, name } = stored.get(account) ?? defaultChart[account]
    return { account, code, name }
  })
}

/** Sets the codes and names of some accounts. Several accounts may have the same: their amounts are exported to it. */
export async function saveChart(
  trx: Transaction,
  ctx: ActionContext,
  accounts: readonly ChartAccount[],
): Promise<ChartAccount[]> {
  const before = new Map((await readChart(trx)).map(one => [one.account, textOf(one)]))
  const changed = accounts.filter(one => before.get(one.account) !== textOf(one))
  if (changed.length === 0) return readChart(trx)
  for (const { account, code, name } of changed)
    await trx
      .insertInto('journal_accounts')
      .values({ account, code, name })
      .onConflict(conflict => conflict.column('account').doUpdateSet({ code, name }))
      .execute()
  await appendEvent(trx, ctx, {
    action: 'journal.accounts_saved',
    type: 'record_changed',
    message: 'Chart of accounts changed',
    changes: Object.fromEntries(
      changed.map(one => [one.account, [before.get(one.account), textOf(one)] as const]),
    ),
  })
  return readChart(trx)
}

const textOf = ({ code, name }: ChartAccount) => `${code} ${name}`
