import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import {
  findByLogin,
  makeOwner,
  returnToOpenMode,
  storePassword,
  unlockAttempts,
} from '../accounts/accounts.ts'
import { type Act, actOfClock } from '../shared/act.ts'
import { migrate, openDatabase, type Store, type Transaction } from '../shared/database.ts'
import { transact } from '../shared/transact.ts'
import { type Config, databaseOf, isOnNetwork } from './config.ts'
import { isConfirmed } from './confirm.ts'
import { openDataFolder } from './data-folder.ts'

/** Sets the owner's password: of the account of open mode, or of a further admin where that one has a password. */
export async function createOwner(config: Config, args: string[]): Promise<void> {
  const options = { login: { type: 'string' }, name: { type: 'string' } } as const
  const { login, name } = parseArgs({ args, options }).values
  await onDatabase(config, async store => {
    const password = await askForPassword()
    const owner = await act(store, (trx, by) => makeOwner(trx, by, { login, name, password }))
    console.warn(`${owner.name} signs in as ${owner.login}. From now on everybody signs in.`)
  })
}

/** Sets the password of an account, enables it and ends its sessions. */
export async function resetPassword(config: Config, args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  await onDatabase(config, async store => {
    const account = await named(store, positionals[0])
    const password = await askForPassword()
    await act(store, (trx, by) => storePassword(trx, by, account.id, password))
    console.warn(`${account.name} signs in as ${account.login} with the new password.`)
  })
}

/** Forgets the misses of an account, or of all. */
export async function unlock(config: Config, args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  await onDatabase(config, async store => {
    const account = positionals[0] === undefined ? undefined : await named(store, positionals[0])
    await transact(store, trx => unlockAttempts(trx, account?.id))
    console.warn(`${account?.name ?? 'Everybody'} may try again.`)
  })
}

/**
 * Leads the venue back to open mode, in which nobody signs in. Asks first, unless `--yes`. Throws where this server is
 * reached over a network, on which open mode does not answer.
 */
export async function returnToOpen(config: Config, args: string[]): Promise<void> {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean' } } }).values
  if (isOnNetwork(config))
    throw new Error(
      'This server is reached over a network (HOST, PUBLIC_URL), where everybody must sign in. Open mode is for one machine alone: leave both out first',
    )
  const question =
    'All passwords are removed, everybody is signed out, and whoever is at this machine may do all.'
  if (!yes && !(await isConfirmed(question, 'This removes all passwords: add --yes to say so'))) return
  await onDatabase(config, async store => {
    const names = await act(store, returnToOpenMode)
    console.warn(`Nobody signs in any more. Passwords are removed of: ${names.join(', ')}.`)
  })
}

async function onDatabase(config: Config, work: (store: Store) => Promise<void>) {
  openDataFolder(config.DATA_DIR)
  const store = await openDatabase(databaseOf(config))
  try {
    await migrate(store)
    await work(store)
  } finally {
    await store.close()
  }
}

/** A running server hears of it by the event. */
async function act<T>(store: Store, work: (trx: Transaction, act: Act) => Promise<T>): Promise<T> {
  const by: Act = {
    ...actOfClock(Date.now()),
    by: { id: null, name: 'Command line', role: 'clock' },
  }
  const result = await transact(store, trx => work(trx, by))
  store.wake()
  return result
}

async function named({ db }: Store, login: string | undefined) {
  if (!login) throw new Error('Name the account: its user name or e-mail address')
  const account = await findByLogin(db, login)
  if (account) return account
  const rows = await db.selectFrom('staff_accounts').select('login').orderBy('login').execute()
  throw new Error(`There is no account ${login}. There are: ${rows.map(row => row.login).join(', ')}`)
}

/** Typed twice and unseen at a terminal; otherwise the first line of the standard input. */
async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await terminal.question('')
    process.stderr.write('\n')
    return answer
  }
  try {
    const password = await ask('Password (at least 12 characters): ')
    if ((await ask('The same again: ')) !== password) throw new Error('The two are not the same')
    return password
  } finally {
    terminal.close()
  }
}

async function firstLine(): Promise<string> {
  const terminal = createInterface({ input: process.stdin })
  for await (const line of terminal) {
    terminal.close()
    return line
  }
  throw new Error('Give the password on the standard input')
}
