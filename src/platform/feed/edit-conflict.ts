import type { Reader } from '#platform/database/database.ts'
import { actorName } from '#platform/http/action-context.ts'
import { PreconditionFailed } from '#platform/http/errors.ts'
import { fieldWords } from '#platform/values/field-words.ts'
import type { NewEvent } from './append-event.ts'
import type { Action } from './contract.ts'

/** A record whose editor lost a race, for the sentence that says so. */
export interface ContestedRecord {
  /** The actions that make a new version of it. */
  actions: readonly Action[]
  subjectId: number
  /** Its name for staff: 'Room 7', 'the settings'. */
  noun: string
  /** The labels of fields whose names in events are not what the screen says. */
  labels?: Readonly<Record<string, string>>
}

/**
 * Throws PreconditionFailed if a form edited another version than the current one: 'Dana changed Room 7 (name, hourly
 * rate). Reload and try again.' A form without a version is never refused.
 */
export async function assertVersion(
  db: Reader,
  edited: number | undefined,
  current: number,
  { actions, subjectId, noun, labels = {} }: ContestedRecord,
): Promise<void> {
  if (edited === undefined || edited === current) return
  const last = await lastChange(db, actions, subjectId)
  const fields = changedFields(last?.changes ?? {}).map(field => labels[field] ?? fieldWords(field))
  const what = fields.length > 0 ? `${noun} (${[...new Set(fields)].join(', ')})` : noun
  throw new PreconditionFailed(`${last?.by ?? 'Someone'} changed ${what}. Reload and try again.`)
}

/** Returns the fields of an event that changed. Redacted ones have no values. */
const changedFields = (changes: NonNullable<NewEvent['changes']>): string[] =>
  Object.entries(changes).flatMap(([field, [before, after]]) =>
    before === after && before !== null ? [] : [field],
  )

/** Returns who last performed one of the actions on the subject, and the changes; undefined if nobody has. */
async function lastChange(
  db: Reader,
  actions: readonly Action[],
  subjectId: number,
): Promise<{ by: string; changes: NonNullable<NewEvent['changes']> } | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['actor_name', 'changes'])
    .where('action', 'in', actions)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: actorName(row.actor_name), changes: JSON.parse(row.changes ?? '{}') }
}
