import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { resealToken } from '#chain/link/link.ts'
import {
  clearSecondFactors,
  createVenueOwner,
  findByLogin,
  returnToOpenMode,
  rotateSecrets,
  secretBoxIn,
  storePassword,
  unlockAttempts,
} from '#office/accounts/accounts.ts'
import { openRestoredDatabase } from '#office/backup/backup.ts'
import { resealPassword } from '#office/mail/mail.ts'
import type { Store, Transaction } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { type Config, isOnNetwork, locateDatabase } from '../operations/config.ts'
import { openDataFolder } from '../operations/data-folder.ts'
import { migrate } from '../operations/migrate.ts'
import { commandLineContext, commandLineTransactions } from './command-line-context.ts'
import { askForConfirmation } from './confirm-prompt.ts'

/** Sets the password of the open-mode account; if it already has one, creates another admin account. */
export async function createOwner(config: Config, args: string[]): Promise<void> {
  const options = { login: { type: 'string' }, name: { type: 'string' } } as const
  const { login, name } = parseArgs({ args, options }).values
  await withDatabase(config, async store => {
    const password = await promptForPassword()
    const owner = await runAsCommandLine(store, (trx, ctx) =>
      createVenueOwner(trx, ctx, { login, name, password }),
    )
    console.warn(`${owner.name} signs in as ${owner.login}. From now on, everyone must sign in.`)
  })
}

/** Sets the password of an account, enables it and ends its sessions. */
export async function resetPassword(config: Config, args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  await withDatabase(config, async store => {
    const account = await findAccount(store, positionals[0])
    const password = await promptForPassword()
    await runAsCommandLine(store, (trx, ctx) => storePassword(trx, ctx, account.id, password))
    console.warn(`${account.name} signs in as ${account.login} with the new password.`)
  })
}

/** Removes all second factors of an account and ends its sessions, for an owner who lost phone and recovery codes. */
export async function resetSecondFactor(config: Config, args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  await withDatabase(config, async store => {
    const account = await findAccount(store, positionals[0])
    const { removed } = await runAsCommandLine(store, (trx, ctx) => clearSecondFactors(trx, ctx, account))
    if (removed === 0)
      console.warn(`${account.name} had no second factor. Sessions have ended: sign in again.`)
    else
      console.warn(
        `Removed ${removed} second factor${removed === 1 ? '' : 's'} of ${account.name}, who must sign in again.`,
      )
  })
}

/**
 * Replaces the key of authenticator apps, of the mail server's password and of the head office's token, and ends all
 * sessions. Running servers go on.
 */
export async function rotateAllSecrets(config: Config): Promise<void> {
  await withDatabase(config, async store => {
    const ctx = commandLineContext()
    const secrets = secretBoxIn(config.DATA_DIR)
    await rotateSecrets(store, secrets, async trx => {
      await resealPassword(trx, secrets)
      await resealToken(trx, secrets)
      await appendEvent(trx, ctx, {
        action: 'account.secrets_rotated',
        type: 'record_changed',
        message: 'Secrets replaced: everyone must sign in again',
      })
    })
    store.notifyEventsCommitted()
    console.warn('Secrets replaced. Everyone must sign in again with their password.')
  })
}

/** Clears the failed sign-in attempts of one account, or of all accounts. */
export async function unlock(config: Config, args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  await withDatabase(config, async store => {
    const account = positionals[0] === undefined ? undefined : await findAccount(store, positionals[0])
    await inTransaction(store, trx => unlockAttempts(trx, account?.id))
    console.warn(`${account?.name ?? 'Everyone'} can try again.`)
  })
}

/**
 * Returns the venue to open mode, which has no sign-in. Asks for confirmation unless `--yes` is given. Throws if the
 * server is configured for a network, because open mode works on loopback only.
 */
export async function returnToOpen(config: Config, args: string[]): Promise<void> {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean' } } }).values
  if (isOnNetwork(config))
    throw new Error(
      'This server is on a network (HOST, PUBLIC_URL), where everyone must sign in. Open mode works on one machine only: unset both first',
    )
  const question =
    'This removes all passwords and signs everyone out. Anyone at this machine will have full access.'
  if (!yes && !(await askForConfirmation(question, 'This removes all passwords: add --yes to confirm')))
    return
  await withDatabase(config, async store => {
    const names = await runAsCommandLine(store, returnToOpenMode)
    console.warn(`Sign-in is off. Passwords removed for: ${names.join(', ')}.`)
  })
}

async function withDatabase(config: Config, work: (store: Store) => Promise<void>) {
  openDataFolder(config.DATA_DIR)
  const store = await openRestoredDatabase(config.DATA_DIR, locateDatabase(config))
  try {
    await migrate(store)
    await work(store)
  } finally {
    await store.close()
  }
}

/** Runs `work` with 'Command line' as the actor and wakes running servers, which read the new events. */
async function runAsCommandLine<T>(
  store: Store,
  work: (trx: Transaction, ctx: ActionContext) => Promise<T>,
): Promise<T> {
  const ctx = commandLineContext()
  return commandLineTransactions(store)(ctx, trx => work(trx, ctx))
}

async function findAccount({ reader: db }: Store, login: string | undefined) {
  if (!login) throw new Error('No account given: add a user name or email address')
  const account = await findByLogin(db, login)
  if (account) return account
  const rows = await db.selectFrom('staff_accounts').select('login').orderBy('login').execute()
  throw new Error(`There is no account ${login}. Accounts: ${rows.map(row => row.login).join(', ')}`)
}

/** Prompts twice without echo at a terminal; otherwise reads the first line of standard input. */
async function promptForPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine()
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
    if ((await ask('Repeat password: ')) !== password) throw new Error('The passwords do not match')
    return password
  } finally {
    terminal.close()
  }
}

async function readFirstLine(): Promise<string> {
  const terminal = createInterface({ input: process.stdin })
  for await (const line of terminal) {
    terminal.close()
    return line
  }
  throw new Error('No password on standard input')
}
