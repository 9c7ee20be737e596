import type { Instant } from '#platform/values/time.ts'
import type { BoardFlag } from '../../contract.ts'
import { type FlagKind, flagKinds } from '../../words.ts'

/** Returns the most serious kind of the flags in force; undefined if there is none. */
export function gravestInForce(flags: readonly BoardFlag[], now: Instant): FlagKind | undefined {
  const kinds = flags.filter(({ until }) => until === null || now < Date.parse(until)).map(({ kind }) => kind)
  return flagKinds.findLast(kind => kinds.includes(kind))
}
