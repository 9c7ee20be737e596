import { toPlainName } from '#money/pricing/taxes.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import type { Chart, ChartAccount } from './contract.ts'
import { defaultChart, journalAccounts } from './words.ts'

/**
 * Returns our accounts, in the order of the default chart, and the named taxes with the accountant's codes and names. A
 * tax without its own account has that of tax.
 */
export async function readChart(db: Reader): Promise<Chart> {
  const rows = await db.selectFrom('journal_accounts').selectAll().execute()
  const stored = new Map(rows.map(row => [row.account, row]))
  const accounts = journalAccounts.map((account): ChartAccount => {
    const { code, name } = stored.get(account) ?? defaultChart[account]
    return { account, code, name }
  })
  const ownAccounts = await db.selectFrom('journal_tax_accounts').selectAll().orderBy('tax').execute()
  const own = new Map(ownAccounts.map(row => [row.tax, row]))
  const { code, name } = accounts.find(({ account }) => account === 'tax')!
  const taxes = [...new Set([...(await readTaxNames(db)), ...own.keys()])]
  return { accounts, taxes: taxes.map(tax => own.get(tax) ?? { tax, code, name }) }
}

/** Returns the names that taxes have or had. The plain tax has none of its own. */
async function readTaxNames(db: Reader): Promise<string[]> {
  const { taxClasses } = await readSettings(db)
  return taxClasses
    .flatMap(({ id, rates }) => rates.map(({ name }) => ({ id, name })))
    .filter(({ id, name }) => name !== toPlainName(id))
    .map(({ name }) => name)
}

/**
 * Sets the codes and names of some accounts and taxes. Several may have the same: their amounts are exported to it.
 * Throws Invalid if there is no such tax.
 */
export async function saveChart(trx: Transaction, ctx: ActionContext, form: Chart): Promise<Chart> {
  const chart = await readChart(trx)
  const before = listTexts(chart)
  const known = new Set(chart.taxes.map(({ tax }) => tax))
  const unknown = form.taxes.find(({ tax }) => !known.has(tax))
  if (unknown) throw new Invalid({ taxes: `There is no tax ‘${unknown.tax}’` })
  const changed = new Map([...listTexts(form)].filter(([key, text]) => before.get(key) !== text))
  if (changed.size === 0) return chart
  for (const { account, code, name } of form.accounts.filter(one => changed.has(one.account)))
    await trx
      .insertInto('journal_accounts')
      .values({ account, code, name })
      .onConflict(conflict => conflict.column('account').doUpdateSet({ code, name }))
      .execute()
  for (const { tax, code, name } of form.taxes.filter(one => changed.has(taxKey(one.tax))))
    await trx
      .insertInto('journal_tax_accounts')
      .values({ tax, code, name })
      .onConflict(conflict => conflict.column('tax').doUpdateSet({ code, name }))
      .execute()
  await appendEvent(trx, ctx, {
    action: 'journal.accounts_saved',
    type: 'record_changed',
    message: 'Chart of accounts changed',
    changes: Object.fromEntries([...changed].map(([key, text]) => [key, [before.get(key), text] as const])),
  })
  return readChart(trx)
}

const listTexts = ({ accounts, taxes }: Chart) =>
  new Map([
    ...accounts.map(({ account, code, name }) => [account, `${code} ${name}`] as const),
    ...taxes.map(({ tax, code, name }) => [taxKey(tax), `${code} ${name}`] as const),
  ])

const taxKey = (tax: string) => `tax ${tax}`
