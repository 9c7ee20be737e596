import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the processes that a process has started (Linux). */
export function findChildren(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.map(Number).filter(pid => findParent(pid) === parent)
}

/** Returns the process's parent; undefined if it has ended meanwhile. */
function findParent(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
