import { parseArgs } from 'node:util'
import { verifyAudit } from '#office/audit/audit.ts'
import { anchorsIn } from '#office/backup/backup.ts'
import { permissionsAsText } from '../../scripts/permissions.ts'
import {
  createOwner,
  resetPassword,
  resetSecondFactor,
  returnToOpen,
  rotateAllSecrets,
  unlock,
} from './cli/account-commands.ts'
import { backUpVenue } from './cli/backup-command.ts'
import { Interrupted } from './cli/interrupted.ts'
import { openVenueDatabase } from './cli/open-venue.ts'
import { rehearseRestore } from './cli/rehearse-command.ts'
import { reloadDemo } from './cli/reload-demo.ts'
import { restoreVenue } from './cli/restore-command.ts'
import { locateBackups, readConfig } from './operations/config.ts'
import { setPrivateUmask } from './operations/data-folder.ts'

interface Command {
  /** One line for the list of commands. */
  summary: string
  run(args: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  help: { summary: 'List the commands', run: async () => console.log(help()) },
  'create-owner': {
    summary: 'Set the owner password and require sign-in; --login, --name',
    run: args => createOwner(readConfig(process.env), args),
  },
  'reset-password': {
    summary: 'Set the password of an account: reset-password <user name>',
    run: args => resetPassword(readConfig(process.env), args),
  },
  unlock: {
    summary: 'Unlock sign-in after failed attempts: unlock [user name]',
    run: args => unlock(readConfig(process.env), args),
  },
  'reset-second-factor': {
    summary: 'Remove the second factors of an account: reset-second-factor <user name>',
    run: args => resetSecondFactor(readConfig(process.env), args),
  },
  'rotate-secrets': {
    summary: 'Replace the key of authenticator apps and end all sessions',
    run: () => rotateAllSecrets(readConfig(process.env)),
  },
  'open-mode': {
    summary: 'Remove all passwords and turn sign-in off; --yes skips the question',
    run: args => returnToOpen(readConfig(process.env), args),
  },
  permissions: {
    summary: 'Print the roles that may open each screen and call each endpoint',
    run: async () => console.log(await permissionsAsText()),
  },
  demo: { summary: 'Empty the venue and load the demo venue; --yes skips the question', run: demo },
  backup: { summary: 'Back up the venue, even while its server is running', run: backup },
  restore: {
    summary: 'Restore a backup into an empty folder: restore <backup> [--to <folder>]',
    run: restore,
  },
  'rehearse-restore': {
    summary: 'Restore the newest backup to a copy, check it and remove it, even while the server is running',
    run: () => rehearseRestore(readConfig(process.env)),
  },
  'verify-audit': {
    summary: 'Verify the hash chain of the audit trail; names the first altered row',
    run: verify,
  },
}

setPrivateUmask()
const [name = 'help', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new Error(`Unknown command ${name}.\n\n${help()}`)
  await command.run(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1
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
  if (!folder)
    throw new Error('Name the backup to restore: npm run restore -- data/backups/<backup> --to <folder>')
  const variables = values.to ? { ...process.env, DATA_DIR: values.to } : process.env
  await restoreVenue(readConfig(variables), folder)
}

async function verify() {
  const config = readConfig(process.env)
  const store = await openVenueDatabase(config)
  const anchors = await anchorsIn(locateBackups(config))
  const { sealed, unsealed, head, fault } = await verifyAudit(store, anchors).finally(store.close)
  if (fault) throw new Error(`${fault}.`)
  console.log(`The audit trail is intact: ${sealed} events are chained, ${unsealed} are pending.`)
  console.log(`Compared with ${anchors.length} backups. Position ${sealed}, hash ${head}`)
}
