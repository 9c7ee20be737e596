import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import type { Venue } from '../../support/venues.ts'
import { type Address, sleep } from '../support/client.ts'

/** The machines of docs/cluster.md with the last byte of their address. This program itself runs on 'desk'. */
const addresses = { db1: 11, db2: 12, db3: 13, desk: 14 } as const
const [NETWORK, DESK] = ['10.77.0', 'desk'] as const
const databases = ['db1', 'db2', 'db3'] as const
export type DatabaseMachine = (typeof databases)[number]
type Machine = DatabaseMachine | typeof DESK
type Place = Machine | 'leader' | 'standbys'

/** Disk in memory for PostgreSQL on each machine. Each takeover leaves up to three WAL files of 16 MB. */
const DISK = '1500m'

/** What the page lets the owner type. */
const OWNERS_PASSWORD = 'quiet lockers behind harbor'

/** The name that the page lets the owner replace, by one for which Caddy makes a certificate itself. */
const SITE = 'desk.localhost'

/** The moment that the page lets the owner replace. */
const EXAMPLE_MOMENT = '2026-12-24 18:30:00+00'

/** Ports of the Keydesk servers of the page. */
const PORTS = [3001, 3002]

/** The file that fills the disk of PostgreSQL. */
const FILLER = '/var/lib/postgresql/filler'

/** The certificate of Caddy's own authority. */
const CERTIFICATE_AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

/** How long a state may take to be reached, in ms. */
const PATIENCE = 300_000

const root = path.join(import.meta.dirname, '../../..')
const page = path.join(root, 'docs/cluster.md')
const INSIDE = 'KEYDESK_CLUSTER_FOLDER'
const tools = `${import.meta.dirname}:${process.env.PATH}`
const runFile = promisify(execFile)

/**
 * A block of the page. The words after `sh` name the machines, the step if it is not part of the set-up, and a pattern
 * that the output has to match at last.
 */
interface Block {
  where: Place[]
  step: string | undefined
  until: RegExp | undefined
  commands: string
}

/**
 * Runs this program again as the machine 'desk', in namespaces with separate addresses, processes and mounts, which
 * all end with it. Needs root and the packages of the page.
 */
export async function runInOwnNamespaces(): Promise<void> {
  if (process.env[INSIDE]) return
  const folder = mkdtempSync(path.join(tmpdir(), 'keydesk-cluster-'))
  mkdirSync(path.join(folder, 'backups'))
  execFileSync('chown', ['postgres', path.join(folder, 'backups')])
  execFileSync('chmod', ['755', folder])
  const script = `set -e
    "${import.meta.dirname}/machine.sh" ${DESK} "${folder}/${DESK}" 16m "${folder}/backups"
    ip link add cluster type bridge
    ip address add ${NETWORK}.${addresses.desk}/24 dev cluster
    ip link set cluster up
    "$@" & wait $!`
  const child = spawn(
    'unshare',
    ['--net', '--mount', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc']
      .concat(['bash', '-c', script, 'bash', process.execPath])
      .concat(process.argv.slice(1)),
    { stdio: 'inherit', env: { ...process.env, [INSIDE]: folder } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'))
  const [code] = await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
}

/** The cluster of docs/cluster.md, built by the commands of that page. */
export class Cluster {
  readonly #machines: ChildProcess[] = []
  readonly #pids = new Map<DatabaseMachine, number>()
  readonly #blocks = readBlocks()

  static async start(): Promise<Cluster> {
    const cluster = new Cluster()
    for (const name of databases) await cluster.#startMachine(name)
    await cluster.run(DESK, `echo '127.0.0.1 ${SITE} harbor.localhost' >> /etc/hosts`)
    for (const block of cluster.#blocks.filter(({ step }) => !step)) await cluster.#follow(block)
    await cluster.waitUntilComplete()
    return cluster
  }

  /** The data folder of Keydesk and the URL of its database, as in the page. */
  readonly venue: Venue = {
    folder: '/var/lib/keydesk',
    databaseUrl: 'postgres://keydesk:third0secret@127.0.0.1:5000/keydesk',
  }

  /** Signs in as the owner. Returns the address that browsers open, and those of the two servers behind it. */
  async signIn(): Promise<{ site: Address; servers: Address[] }> {
    await waitUntil('a certificate', async () => existsSync(CERTIFICATE_AUTHORITY))
    setDefaultCACertificates([readFileSync(CERTIFICATE_AUTHORITY, 'utf8')])
    const url = `https://${SITE}`
    let cookie = ''
    await waitUntil(url, async () => {
      const body = JSON.stringify({ login: 'admin', password: OWNERS_PASSWORD })
      const answer = await fetch(`${url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body,
      })
      cookie = answer.headers
        .getSetCookie()
        .map(text => text.split(';')[0])
        .join('; ')
      return answer.ok
    })
    // Without TLS, the names of the cookies have no prefix.
    const plain = cookie.replaceAll('__Host-', '')
    const servers = PORTS.map(port => ({ url: `http://127.0.0.1:${port}`, cookie: plain }))
    return { site: { url, cookie }, servers }
  }

  async #startMachine(name: DatabaseMachine) {
    const folder = process.env[INSIDE]!
    const script = `"${import.meta.dirname}/machine.sh" ${name} "${folder}/${name}" ${DISK} "${folder}/backups" &&
      echo ready && while :; do sleep 3600 & wait $!; done`
    const child = spawn(
      'unshare',
      ['--net', '--mount', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    this.#machines.push(child)
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])
    if (line !== 'ready') throw new Error(`${name} did not start`)
    const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
    this.#pids.set(name, pid)
    const link = `link-${name}`
    execFileSync('ip', [
      'link',
      'add',
      link,
      'master',
      'cluster',
      'type',
      'veth',
      'peer',
      'lan',
      'netns',
      `${pid}`,
    ])
    execFileSync('ip', ['link', 'set', link, 'up'])
    await this.run(name, `ip address add ${NETWORK}.${addresses[name]}/24 dev lan; ip link set lan up`)
  }

  /** Runs shell commands on a machine and returns what they print. Throws if they fail. */
  async run(name: Machine, commands: string): Promise<string> {
    const enter =
      name === DESK ? [] : `nsenter --net --mount --uts --pid --target ${this.#pids.get(name)} --`.split(' ')
    // With a socket as its input, bash would read ~/.bashrc.
    const [program = '', ...args] = [...enter, 'bash', '--norc', '-ec', `cd /opt/keydesk\n${commands}`]
    const running = runFile(program, args, { env: { ...process.env, PATH: tools } })
    // Most commands end without reading it.
    running.child.stdin!.on('error', () => {})
    running.child.stdin!.end(`${OWNERS_PASSWORD}\n`)
    return (await running).stdout
  }

  async #follow({ where, until, commands }: Block) {
    for (const machine of await this.#machinesAt(where)) {
      if (!until) await this.run(machine, commands)
      else await waitUntil(commands, async () => until.test(await this.run(machine, commands)))
    }
  }

  async #machinesAt(places: readonly Place[]): Promise<Machine[]> {
    const machines: Machine[] = []
    for (const place of places)
      if (place === 'leader') machines.push(await this.leader())
      else if (place === 'standbys') machines.push(...(await this.#standbys()))
      else machines.push(place)
    return machines
  }

  async #standbys(): Promise<DatabaseMachine[]> {
    const leader = await this.leader()
    return databases.filter(name => name !== leader)
  }

  /** Runs the blocks of the page that belong to a later step. */
  async followStep(step: string): Promise<void> {
    for (const block of this.#blocks.filter(block => block.step === step)) await this.#follow(block)
  }

  /** Restores all databases to a moment, as the page says. */
  async restoreTo(moment: string): Promise<void> {
    for (const { commands, ...block } of this.#blocks.filter(({ step }) => step === 'restore'))
      await this.#follow({ ...block, commands: commands.replace(EXAMPLE_MOMENT, moment) })
  }

  /** The machine whose Patroni says that it is the primary. */
  async leader(): Promise<DatabaseMachine> {
    let leader: DatabaseMachine | undefined
    await waitUntil('a primary', async () => {
      leader = await Promise.any(
        databases.map(async name => ((await isPrimary(name)) ? name : Promise.reject())),
      ).catch(() => undefined)
      return leader !== undefined
    })
    return leader!
  }

  /** Waits until another machine than `former` is the primary. */
  async waitUntilReplaced(former: DatabaseMachine): Promise<void> {
    await waitUntil(`a primary other than ${former}`, async () => (await this.leader()) !== former)
  }

  /** Waits until the cluster has a primary, a synchronous standby and another standby. */
  async waitUntilComplete(): Promise<void> {
    await waitUntil('three members', async () => {
      const roles = await readRoles(await this.leader())
      return String(roles) === 'leader,replica,sync_standby'
    })
  }

  /** Ends all processes of a machine at once. */
  killAll = (name: DatabaseMachine) => this.run(name, 'kill -9 -1 || true')

  /** Starts etcd and Patroni of a machine whose processes were killed. */
  restart = (name: DatabaseMachine) => this.run(name, 'systemctl start etcd; systemctl start patroni')

  /** Stops all processes of a machine as they are, and lets them go on. */
  freeze = (name: DatabaseMachine) => this.run(name, 'kill -STOP -1')
  thaw = (name: DatabaseMachine) => this.run(name, 'kill -CONT -1')

  /** Cuts the network of a machine off from all others, and connects it again. */
  cutOff = (name: DatabaseMachine) => this.run(DESK, `ip link set link-${name} down`)
  connect = (name: DatabaseMachine) => this.run(DESK, `ip link set link-${name} up`)

  /** Fills the disk of PostgreSQL on a machine, and makes room again. */
  fillDisk = (name: DatabaseMachine) => this.run(name, `dd if=/dev/zero of=${FILLER} bs=1M || true; sync`)
  makeRoom = (name: DatabaseMachine) => this.run(name, `rm ${FILLER}`)

  /** Returns what pgBackRest refused to archive because the archive has other content by that name. */
  async findRefused(): Promise<string[]> {
    const search = "grep 'already exists in .* with a different checksum' /var/log/patroni.log || true"
    const found = await Promise.all(databases.map(name => this.run(name, search)))
    return found.flatMap(lines => lines.split('\n').filter(Boolean))
  }

  /** Ends the machines with all their processes. */
  async stop(): Promise<void> {
    for (const child of this.#machines) child.kill('SIGKILL')
  }
}

/** Reads the blocks of the page that its program runs. */
function readBlocks(): Block[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```sh (.*)\n([\s\S]*?)^```$/gm)
  return [...blocks].flatMap(([, title = '', commands = '']) => {
    const [, names = '', step, until] = /^(.*?)(?: step (\S+))?(?: until (.*))?$/.exec(title)!
    const where = names.split(' ').filter(isPlace)
    return where.length === 0
      ? []
      : [{ where, step, until: until ? new RegExp(until, 's') : undefined, commands: forTrial(commands) }]
  })
}

/** Names under localhost need no certificate of a public authority. */
const forTrial = (commands: string) => commands.replaceAll('.example.com', '.localhost')

const isPlace = (name: string): name is Place => name in addresses || name === 'leader' || name === 'standbys'

const ask = (name: DatabaseMachine, what: string) =>
  fetch(`http://${NETWORK}.${addresses[name]}:8008/${what}`, { signal: AbortSignal.timeout(1_000) })

const isPrimary = async (name: DatabaseMachine) => (await ask(name, 'primary')).ok

/** Roles of all members that run and follow the primary without delay. */
async function readRoles(leader: DatabaseMachine): Promise<string[]> {
  const { members } = (await (await ask(leader, 'cluster')).json()) as {
    members: { role: string; state: string; timeline: number }[]
  }
  const { timeline } = members.find(({ role }) => role === 'leader') ?? {}
  return members
    .filter(member => ['running', 'streaming'].includes(member.state) && member.timeline === timeline)
    .map(({ role }) => role)
    .toSorted()
}

/** Repeats a check each half a second. A check that throws is repeated, too. */
async function waitUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE
  let failure: unknown
  while (performance.now() < end) {
    try {
      if (await check()) return
    } catch (error) {
      failure = error
    }
    await sleep(500)
  }
  throw new Error(`Waited in vain for ${what}`, { cause: failure })
}
