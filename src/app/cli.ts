import { parseArgs } from 'node:util'
import { permissionsAsText } from '../../scripts/permissions.ts'
import { verifyAudit } from '../audit/audit.ts'
import { anchorsIn } from '../backup/backup.ts'
import { createOwner, resetPassword, returnToOpen, unlock } from './accounts-cli.ts'
import { backUpVenue } from './back-up.ts'
import { backupsOf, readConfig } from './config.ts'
import { createPrivately } from './data-folder.ts'
import { openVenue } from './open-venue.ts'
import { reloadDemo } from './reload-demo.ts'
import { restoreVenue } from './restore.ts'

interface Command {
  /** One line for the list of commands. */
  summary: string
  run(args: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  help: { summary: 'List the commands', run: async () => console.log(help()) },
  'create-owner': {
    summary: 'Set the password of the owner, after which everybody signs in; --login, --name',
    run: args => createOwner(readConfig(process.env), args),
  },
  'reset-password': {
    summary: 'Set the password of an account: reset-password <user name>',
    run: args => resetPassword(readConfig(process.env), args),
  },
  unlock: {
    summary: 'Let accounts try to sign in again at once: unlock [user name]',
    run: args => unlock(readConfig(process.env), args),
  },
  'open-mode': {
    summary: 'Remove all passwords, so that nobody signs in any more; --yes does not ask',
    run: args => returnToOpen(readConfig(process.env), args),
  },
  permissions: {
    summary: 'Print who may open which screen and make which call',
    run: async () => console.log(await permissionsAsText()),
  },
  demo: { summary: 'Empty the venue and load the demo venue; --yes does not ask', run: demo },
  backup: { summary: 'Back the venue up, also while its server runs', run: backup },
  restore: {
    summary: 'Restore a backup into an empty folder: restore <backup> [--to <folder>]',
    run: restore,
  },
  'verify-audit': {
    summary: 'Recompute the chain of hashes over the audit trail; names the first row that was altered',
    run: verify,
  },
}

createPrivately()
const [name = 'help', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new Error(`There is no command ${name}.\n\n${help()}`)
  await command.run(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function help(): string {
  const width = Math.max(...Object.keys(commands).map(name => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return ['npm run cli -- <command>', '', ...lines].join('\n')
}

async function demo(args: string[]) {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean' } } }).values
  await reloadDemo(readConfig(process.env), { yes: yes === true })
}

async function backup() {
  await backUpVenue(readConfig(process.env))
}

async function restore(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (!folder) throw new Error('Say which backup: npm run restore -- data/backups/<backup> --to <folder>')
  const variables = values.to ? { ...process.env, DATA_DIR: values.to } : process.env
  await restoreVenue(readConfig(variables), folder)
}

async function verify() {
  const config = readConfig(process.env)
  const store = await openVenue(config)
  const anchors = await anchorsIn(backupsOf(config))
  const { sealed, unsealed, head, fault } = await verifyAudit(store, anchors).finally(store.close)
  if (fault) throw new Error(`${fault}.`)
  console.log(`The audit trail is as it was written: ${sealed} events are chained, ${unsealed} wait for it.`)
  console.log(`Compared with ${anchors.length} backups. Position ${sealed}, hash ${head}`)
}
