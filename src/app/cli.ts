import { resolve } from 'node:path'
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
import { copyDatabase } from './cli/copy-database-command.ts'
import { Interrupted } from './cli/interrupted.ts'
import { openVenueDatabase } from './cli/open-venue.ts'
import { rehearseRestore } from './cli/rehearse-command.ts'
import { reloadDemo } from './cli/reload-demo.ts'
import { restoreVenue } from './cli/restore-command.ts'
import { migrateVenues } from './cli/venues/migrate-venues.ts'
import { moveVenue } from './cli/venues/move-venue.ts'
import {
  archiveVenue,
  closeVenue,
  createVenue,
  eraseVenue,
  listVenues,
  migrateVenue,
  openVenue,
} from './cli/venues/venue-commands.ts'
import { configFor, findVenue } from './hosting/venue-files.ts'
import { type Config, locateBackups, readConfig } from './operations/config.ts'
import { setPrivateUmask } from './operations/data-folder.ts'

/** `--venue <name>` before a command chooses a further venue of the installation. */
const line = process.argv.slice(2)
const chosen = line[0] === '--venue' ? line[1] : undefined
const [name = 'help', ...args] = chosen === undefined ? line : line.slice(2)

interface Command {
  /** One line for the list of commands. */
  summary: string
  run(args: string[]): Promise<void>
}

const commands: Record<string, Command> = {
  help: { summary: 'List the commands', run: async () => console.log(help()) },
  'create-owner': {
    summary: 'Set the owner password and require sign-in; --login, --name',
    run: args => createOwner(config(), args),
  },
  'reset-password': {
    summary: 'Set the password of an account: reset-password <user name>',
    run: args => resetPassword(config(), args),
  },
  unlock: {
    summary: 'Unlock sign-in after failed attempts: unlock [user name]',
    run: args => unlock(config(), args),
  },
  'reset-second-factor': {
    summary: 'Remove the second factors of an account: reset-second-factor <user name>',
    run: args => resetSecondFactor(config(), args),
  },
  'rotate-secrets': {
    summary: 'Replace the key of authenticator apps and end all sessions',
    run: () => rotateAllSecrets(config()),
  },
  'open-mode': {
    summary: 'Remove all passwords and turn sign-in off; --yes skips the question',
    run: args => returnToOpen(config(), args),
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
    run: () => rehearseRestore(config()),
  },
  'copy-database': {
    summary:
      'Copy the database to an empty one on PostgreSQL, without a running server: copy-database --to <URL>',
    run: args => copyDatabase(config(), args),
  },
  'create-venue': {
    summary:
      'Add a venue: create-venue <name> --url <address>, with --database <url> on PostgreSQL, --kind office',
    run: args => createVenue(installation(), args),
  },
  'list-venues': { summary: 'List the further venues', run: () => listVenues(installation()) },
  migrate: { summary: 'Upgrade the database before a new version starts', run: () => migrateVenue(config()) },
  'migrate-venues': {
    summary: 'Upgrade the databases of all further venues, several at once',
    run: () => migrateVenues(installation()),
  },
  'move-venue': {
    summary: 'Move a venue, closed meanwhile: move-venue <name> --to <PostgreSQL URL or folder>',
    run: args => moveVenue(installation(), args),
  },
  'close-venue': {
    summary: 'Close a venue, for example to restore it: close-venue <name>',
    run: args => closeVenue(installation(), args),
  },
  'open-venue': {
    summary: 'Open a venue that was closed: open-venue <name>',
    run: args => openVenue(installation(), args),
  },
  'archive-venue': {
    summary: 'Close a venue for good and back it up: archive-venue <name>',
    run: args => archiveVenue(installation(), args),
  },
  'erase-venue': {
    summary: 'Delete an archived venue with its backups: erase-venue <name>; --yes skips the question',
    run: args => eraseVenue(installation(), args),
  },
  'verify-audit': {
    summary: 'Verify the hash chain of the audit trail; names the first altered row',
    run: verify,
  },
}

setPrivateUmask()
try {
  const command = commands[name]
  if (!command) throw new Error(`Unknown command ${name}.\n\n${help()}`)
  await command.run(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1
}

/** The settings of the venue that the command is for. */
function config(): Config {
  const all = readConfig(process.env)
  return chosen === undefined ? all : configFor(all, findVenue(all, chosen))
}

/** The settings of the installation, for a command that is about its venues. */
function installation(): Config {
  if (chosen !== undefined) throw new Error(`Leave out --venue: ${name} is for the installation`)
  return readConfig(process.env)
}

function help(): string {
  const width = Math.max(...Object.keys(commands).map(name => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return ['npm run cli -- [--venue <name>] <command>', '', ...lines].join('\n')
}

async function demo(args: string[]) {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean' } } }).values
  await reloadDemo(config(), { yes: yes === true })
}

async function backup() {
  await backUpVenue(config())
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
  await restoreVenue({ ...config(), ...(values.to && { DATA_DIR: resolve(values.to) }) }, folder)
}

async function verify() {
  const store = await openVenueDatabase(config())
  const anchors = await anchorsIn(locateBackups(config()))
  const { sealed, unsealed, head, fault } = await verifyAudit(store, anchors).finally(store.close)
  if (fault) throw new Error(`${fault}.`)
  console.log(`The audit trail is intact: ${sealed} events are chained, ${unsealed} are pending.`)
  console.log(`Compared with ${anchors.length} backups. Position ${sealed}, hash ${head}`)
}
