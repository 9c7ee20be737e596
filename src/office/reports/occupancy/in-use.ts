import { sql } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import { kindOf } from '#house/facilities/facilities.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Grid, Span } from '../span.ts'

/** A facility and the times during which it was in use, from adding (or restoring) to retirement. */
export interface FacilityInUse {
  id: number
  name: string
  type: FacilityType
  /** Room type or locker size; '' if it has none. */
  kind: string
  usePeriods: readonly UsePeriod[]
}

interface UsePeriod {
  begins: Instant
  ends: Instant
}

/** Returns every facility, retired ones included. Without an 'added' event it is in use from the start. */
export async function readFacilitiesInUse(db: Reader): Promise<FacilityInUse[]> {
  const rows = await db
    .selectFrom('facilities')
    .select(['id', 'name', 'type', 'room_type', 'size', 'retired_at'])
    .orderBy('id')
    .execute()
  const changes = await readChanges(db)
  return rows.map(({ id, name, type, room_type, size, retired_at }) => ({
    id,
    name,
    type,
    kind: kindOf({ type, room_type, size }),
    usePeriods: toUsePeriods(changes.get(id), retired_at),
  }))
}

interface Change {
  action: string
  at: Instant
}

async function readChanges(db: Reader): Promise<Map<number, Change[]>> {
  const rows = await db
    .selectFrom('events')
    .select(['subject_id', 'action', 'at'])
    // Literally the condition of the partial index.
    .where(
      sql<boolean>`(action = 'facility.added' or action = 'facility.retired' or action = 'facility.restored')`,
    )
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ subject_id }) => subject_id!)
}

function toUsePeriods(changes: readonly Change[] = [], retiredAt: Instant | null): readonly UsePeriod[] {
  if (changes.length === 0 && retiredAt === null) return alwaysInUse
  const usePeriods: UsePeriod[] = []
  let since: Instant | undefined = changes[0]?.action === 'facility.added' ? undefined : 0
  for (const { action, at } of changes) {
    if (action !== 'facility.retired') since ??= at
    else if (since !== undefined) {
      usePeriods.push({ begins: since, ends: at })
      since = undefined
    }
  }
  if (since !== undefined) usePeriods.push({ begins: since, ends: retiredAt ?? Number.POSITIVE_INFINITY })
  return usePeriods
}

const alwaysInUse: readonly UsePeriod[] = [{ begins: 0, ends: Number.POSITIVE_INFINITY }]

/** Returns how long a facility was in use within a span, in ms. */
export const lengthInUse = ({ usePeriods }: FacilityInUse, { begins, ends }: UsePeriod): number =>
  usePeriods.reduce((sum, turn) => sum + overlap(turn, { begins, ends }), 0)

/** Returns the summed time in use by slot, in ms. Facilities in use for the whole span are counted once. */
export function lengthsInUse(facilities: readonly FacilityInUse[], span: Span, { slots }: Grid): number[] {
  const whole = span.ends - span.begins
  const inPart: FacilityInUse[] = []
  let always = 0
  for (const facility of facilities) {
    const length = lengthInUse(facility, span)
    if (length === whole) always++
    else if (length > 0) inPart.push(facility)
  }
  return slots.map(slot =>
    inPart.reduce((sum, facility) => sum + lengthInUse(facility, slot), always * (slot.ends - slot.begins)),
  )
}

const overlap = (one: UsePeriod, other: UsePeriod) =>
  Math.max(0, Math.min(one.ends, other.ends) - Math.max(one.begins, other.begins))
