import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The kernel counts CPU time in ticks of 10 ms. */
const TICK = 10

/** CPU time in ms: of the whole machine, of this process and its children, of one process. */
export interface CpuTimes {
  machine: number
  own: number
  process: number
}

/** Reads the CPU times; undefined if the system has no /proc. */
export function cpuTimes(pid = process.pid): CpuTimes | undefined {
  try {
    const processes = readProcesses()
    const of = processes.get(pid)?.cpu ?? 0
    return { machine: machineTime(), own: familyTime(processes, process.pid), process: of }
  } catch {
    return undefined
  }
}

/** Returns the share of the machine's CPUs that other processes used between two readings, 0 to 1. */
export function foreignShare(
  before: CpuTimes | undefined,
  after: CpuTimes | undefined,
  took: number,
): number {
  if (!before || !after) return 0
  const others = after.machine - before.machine - (after.own - before.own)
  return Math.max(0, others / (took * availableParallelism()))
}

/**
 * Writes to the disks what programs have written without waiting for it, if the system has `sync`: a file system may
 * write it together with the next file that is synced.
 */
export function flushDisks(): void {
  spawnSync('sync')
}

/** Returns the resident memory of a process in MB; undefined if the system has no /proc. */
export function residentMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
  } catch {
    return undefined
  }
}

/** Returns the busy time of all CPUs: everything but idle and I/O wait. */
function machineTime(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1, 9).map(Number)
  const busy = fields.filter((_, index) => index !== 3 && index !== 4)
  return busy.reduce((sum, ticks) => sum + ticks, 0) * TICK
}

interface Process {
  parent: number
  cpu: number
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      processes.set(Number(name), parse(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // The process has ended meanwhile.
    }
  }
  return processes
}

/** Parses /proc/<pid>/stat. The program name is in parentheses and may contain any character. */
function parse(stat: string): Process {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
  return { parent: Number(fields[1]), cpu: ticks * TICK }
}

function familyTime(processes: Map<number, Process>, root: number): number {
  const children = Map.groupBy(processes, ([, { parent }]) => parent)
  const sum = (pid: number): number =>
    (processes.get(pid)?.cpu ?? 0) + (children.get(pid) ?? []).reduce((all, [child]) => all + sum(child), 0)
  return sum(root)
}
