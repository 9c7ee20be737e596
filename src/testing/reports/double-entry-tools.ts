// Reads plain-text journals with double-entry tools that are not ours.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initSync, ParsedLedger } from '@rustledger/wasm'
import Papa from 'papaparse'

/** Balance by account, as the tool prints it: '12.50'. Accounts without a balance are left out. */
export type Balances = Record<string, string>

/** Returns the balances that the Beancount of the package registry reads. Throws if it finds an error in the file. */
export function beancountBalances(text: string): Balances {
  const wasm = createRequire(import.meta.url).resolve('@rustledger/wasm/rustledger_wasm_bg.wasm')
  initSync({ module: readFileSync(wasm) })
  const ledger = new ParsedLedger(text)
  const errors = ledger.getErrors()
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const { rows } = ledger.query('select account, sum(number) where number != 0 group by account')
  return nonZero(rows.map(([account, sum]) => [String(account), String(sum)]))
}

/** Whether hledger is installed on this machine (Debian: apt-get install hledger). */
export const hasHledger = spawnSync('hledger', ['--version']).status === 0

/** Returns the balances that hledger reads. Throws if it finds an error in the file. */
export async function hledgerBalances(text: string): Promise<Balances> {
  const printed = await new Promise<string>((resolve, reject) => {
    const args = ['-f', '-', '--strict', 'balance', '--flat', '--no-total', '-O', 'csv']
    const child = execFile('hledger', args, { maxBuffer: 2 ** 26 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    child.stdin!.end(text)
  })
  const { data } = Papa.parse<[string, string]>(printed.trim())
  return nonZero(data.slice(1).map(([account, balance]) => [account, balance.split(' ')[0]!]))
}

const nonZero = (pairs: [string, string][]): Balances =>
  Object.fromEntries(
    pairs.filter(([, sum]) => Number(sum) !== 0).map(([name, sum]) => [name, Number(sum).toFixed(2)]),
  )
