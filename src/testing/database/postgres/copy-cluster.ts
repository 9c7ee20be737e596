import { appendFile, chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Folders whose contents belong to the running server or come by replication. */
const left = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftFiles = new Set(['postmaster.pid', 'postmaster.opts'])

export interface StandbyOptions {
  /** The running primary, as a superuser. It must be on this machine. */
  primary: string
  /** Address from which the standby replicates, if not that of the primary. */
  through?: string | undefined
}

/**
 * Copies the data folder of a running cluster into the empty folder of a standby, as `pg_basebackup` does, which the
 * embedded PostgreSQL lacks. The standby's name for `synchronous_standby_names` is 'standby'; it waits for none itself.
 */
export async function copyForStandby(
  folder: string,
  { primary, through = primary }: StandbyOptions,
): Promise<void> {
  const client = new pg.Client(primary)
  await client.connect()
  const { rows } = await client.query(`select current_setting('data_directory') as source`)
  await client.query(`select pg_backup_start('standby', fast => true)`)
  await copyFolder(rows[0].source, folder)
  const stopped = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)')
  await client.end()
  const { hostname, port, username, password } = new URL(through)
  const route = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
  await writeFile(path.join(folder, 'backup_label'), stopped.rows[0].labelfile)
  await writeFile(path.join(folder, 'standby.signal'), '')
  await appendFile(
    path.join(folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${route}'\nsynchronous_standby_names = ''\n`,
  )
  for (const name of ['', 'backup_label', 'standby.signal'])
    await giveTo(path.join(folder, name), rows[0].source)
}

/** Copies what is there; files that vanish meanwhile are not part of the backup. */
async function copyFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (!left.has(entry.name)) await copyFolder(source, target)
      await giveTo(target, from)
    } else if (!leftFiles.has(entry.name)) {
      try {
        await copyFile(source, target)
        await giveTo(target, from)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
  }
}

/** Gives a file the owner of another one: a cluster that root starts runs as another user. */
async function giveTo(file: string, like: string): Promise<void> {
  const { uid, gid } = await stat(like)
  await chown(file, uid, gid)
}
