// Preloaded into a server with `node --import`. Kills the process with SIGKILL, like a power cut, or sends it DIE_BY,
// at the first statement after one that contains DIE_AFTER. STILL freezes the clock at an instant, to compare two
// starts.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const { DIE_AFTER, DIE_BY = 'SIGKILL', STILL } = process.env

if (STILL) Date.now = () => Number(STILL)
if (DIE_AFTER) {
  killOnCall(DatabaseSync.prototype, 'prepare')
  killOnCall(DatabaseSync.prototype, 'exec')
  killOnCall(pg.Client.prototype, 'query')
}

/** Wraps a method whose first argument is the text of a statement or an object with `text`. */
function killOnCall(prototype: object, method: string) {
  let isArmed = false
  const original = Reflect.get(prototype, method)
  Reflect.set(
    prototype,
    method,
    function (this: unknown, statement: string | { text?: string }, ...rest: unknown[]) {
      if (isArmed) process.kill(process.pid, DIE_BY)
      const text = typeof statement === 'string' ? statement : statement.text
      isArmed = text?.includes(DIE_AFTER!) ?? false
      return Reflect.apply(original, this, [statement, ...rest])
    },
  )
}
