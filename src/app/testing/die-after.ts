// Preloaded into a server by `node --import`: ends the process by SIGKILL, as a power cut does, at the first statement
// after one that contains DIE_AFTER. STILL stops its clock at an instant, so that two starts can be compared.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const { DIE_AFTER, STILL } = process.env

if (STILL) Date.now = () => Number(STILL)
if (DIE_AFTER) {
  dieIn(DatabaseSync.prototype, 'prepare')
  dieIn(DatabaseSync.prototype, 'exec')
  dieIn(pg.Client.prototype, 'query')
}

/** `method` takes the text of a statement, or an object that holds it. */
function dieIn(prototype: object, method: string) {
  let isArmed = false
  const original = Reflect.get(prototype, method)
  Reflect.set(
    prototype,
    method,
    function (this: unknown, statement: string | { text?: string }, ...rest: unknown[]) {
      if (isArmed) process.kill(process.pid, 'SIGKILL')
      const text = typeof statement === 'string' ? statement : statement.text
      isArmed = text?.includes(DIE_AFTER!) ?? false
      return Reflect.apply(original, this, [statement, ...rest])
    },
  )
}
