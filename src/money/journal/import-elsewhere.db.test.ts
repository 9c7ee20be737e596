import { sql } from 'kysely'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { type Instant, localToInstant } from '#platform/values/time.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'
import {
  type Balances,
  beancountBalances,
  hasHledger,
  hledgerBalances,
} from '#testing/reports/double-entry-tools.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'
import { readChart } from './chart.ts'
import type { ChartAccount } from './contract.ts'
import { toJournalAccount } from './entries.ts'
import { exportJournal, listFiles } from './export.ts'
import { beancountAccount, ledgerAccount } from './text-formats.ts'
import { type JournalFormat, journalFormats } from './words.ts'

const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
const now: Instant = localToInstant('2026-11-05T03:00:00', calendar.timeZone)!
const always = { from: '2000-01-01', to: '2099-12-31' }

async function randomVenue(seed: string): Promise<TestDatabase> {
  const store = await openTestDatabase()
  await store.db.transaction().execute(trx => fillWithRandomData(trx, seed, calendar, now))
  return store
}

/** Returns the text of all files of the period. */
async function exportTexts({ db }: TestDatabase, format: JournalFormat, period = always): Promise<string[]> {
  const files = await listFiles(db, period)
  const { parts } = files.find(file => file.format === format)!
  const texts: string[] = []
  for (let part = 1; part <= parts; part++) {
    const { text } = await exportJournal(db, { ...period, format, part })
    texts.push((await Array.fromAsync(text)).join(''))
  }
  return texts
}

/** Returns the balances of the ledger by the accounts of the chart, as `name` writes them. */
async function ourBalances({ db }: TestDatabase, name: (account: ChartAccount) => string): Promise<Balances> {
  const chart = new Map((await readChart(db)).accounts.map(one => [one.account, name(one)]))
  const { rows } = await sql<{ account: never; source: string; line_kind: string | null; cents: number }>`
    select account, source, amount_cents as cents,
      (select max(kind) from bill_lines where bill_lines.posting = ledger.posting) as line_kind from ledger`.execute(
    db,
  )
  const cents = new Map<string, number>()
  for (const row of rows) {
    const account = chart.get(toJournalAccount(row))!
    cents.set(account, (cents.get(account) ?? 0) + Number(row.cents))
  }
  return Object.fromEntries(
    [...cents].filter(([, sum]) => sum !== 0).map(([account, sum]) => [account, (sum / 100).toFixed(2)]),
  )
}

/** Adds up debit less credit of a file's lines by account, and by entry. */
function addUp(
  rows: readonly Record<string, string>[],
  account: string,
  entry: string,
  cents: (row: Record<string, string>) => number,
) {
  const sums: Record<string, number> = {}
  const entries: Record<string, number> = {}
  for (const row of rows) {
    sums[row[account]!] = (sums[row[account]!] ?? 0) + cents(row)
    entries[row[entry]!] = (entries[row[entry]!] ?? 0) + cents(row)
  }
  const balances = Object.entries(sums).filter(([, sum]) => sum !== 0)
  return {
    balances: Object.fromEntries(balances.map(([name, sum]) => [name, (sum / 100).toFixed(2)])),
    unbalanced: Object.entries(entries).filter(([, sum]) => sum !== 0),
  }
}

const parseCents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const debitLessCredit = (debit: string, credit: string) => (row: Record<string, string>) =>
  parseCents(row[debit]) - parseCents(row[credit])

const parseRows = (text: string) =>
  Papa.parse<Record<string, string>>(text.trim().replace('\uFEFF', ''), { header: true }).data

describe('the journal of a random venue, read by other programs', () => {
  test('has our balances in Beancount', async () => {
    const store = await randomVenue('beancount')
    const [text] = await exportTexts(store, 'beancount')
    expect(beancountBalances(text!)).toEqual(await ourBalances(store, beancountAccount))
  })

  test.skipIf(!hasHledger)('has our balances in hledger (skipped if hledger is not installed)', async () => {
    const store = await randomVenue('hledger')
    const [text] = await exportTexts(store, 'ledger')
    expect(await hledgerBalances(text!)).toEqual(await ourBalances(store, ledgerAccount))
  })

  test('has our balances as CSV, posting by posting', async () => {
    const store = await randomVenue('csv')
    const [text] = await exportTexts(store, 'csv')
    const rows = parseRows(text!)
    const { count } = await store.db
      .selectFrom('ledger')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    expect(rows).toHaveLength(Number(count))
    const { balances, unbalanced } = addUp(rows, 'Account Name', 'Number', debitLessCredit('Debit', 'Credit'))
    expect(unbalanced).toEqual([])
    expect(balances).toEqual(await ourBalances(store, ({ name }) => name))
  })

  test('has our balances in the files for QuickBooks and Xero, whose parts are short enough', async () => {
    const store = await randomVenue('imports')
    const formats = [
      ['quickbooks', 'AccountName', 'JournalNo', debitLessCredit('Debits', 'Credits')],
      ['xero', '*AccountCode', '*Narration', (row: Record<string, string>) => parseCents(row['*Amount'])],
    ] as const
    for (const [format, account, entry, cents] of formats) {
      const parts = (await exportTexts(store, format)).map(parseRows)
      for (const rows of parts) {
        expect(rows.length).toBeLessThanOrEqual(journalFormats[format].limit)
        expect(addUp(rows, account, entry, cents).unbalanced).toEqual([])
      }
      expect(addUp(parts.flat(), account, entry, cents).balances).toEqual(
        await ourBalances(store, ({ code, name }) => (format === 'xero' ? code : name)),
      )
      if (format === 'xero') expect(parts.length).toBeGreaterThan(1)
    }
  })
})
