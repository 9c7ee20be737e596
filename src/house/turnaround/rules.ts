import type { FacilityType } from '#house/facilities/words.ts'
import type { TurnaroundRule } from '#office/settings/contract.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import type { TurnaroundTranslate } from './languages/texts.ts'
import type { Finding, InspectionStatus, TurnaroundState } from './words.ts'

/** The transition table of an inspection's status. */
export const nextStatuses: Record<InspectionStatus, readonly InspectionStatus[]> = {
  pending: ['passed', 'returned', 'failed', 'skipped'],
  passed: [],
  returned: [],
  failed: [],
  skipped: [],
}

/** A facility in cleaning, with what happens to it. */
export interface FacilityInCleaning {
  type: FacilityType
  id: number
  status_since: Instant
  /** When its open cleaning began; null if nobody is cleaning it. */
  cleaning_since: Instant | null
  /** When its pending inspection was requested; null if there is none. */
  inspect_since: Instant | null
}

/** Returns the state of a facility in cleaning and when it began. A cleaning comes before an inspection. */
export function deriveState(facility: FacilityInCleaning): { state: TurnaroundState; since: Instant } {
  const { status_since, cleaning_since, inspect_since } = facility
  if (cleaning_since !== null) return { state: 'cleaning', since: cleaning_since }
  // A status that was set after the request has overtaken it.
  if (inspect_since !== null && inspect_since >= status_since)
    return { state: 'inspect', since: inspect_since }
  return { state: 'dirty', since: status_since }
}

/** Returns when a state is late, by the target of its step. */
export const lateAt = (state: TurnaroundState, since: Instant, rule: TurnaroundRule): Instant =>
  since + findTarget(state, rule) * MINUTE

/** Returns the target of a step in minutes. */
export const findTarget = (state: TurnaroundState, rule: TurnaroundRule): number =>
  ({ dirty: rule.dirtyMinutes, cleaning: rule.cleaningMinutes, inspect: rule.inspectionMinutes })[state]

/** A guest who waits for a facility of one of these types, and since when. */
export interface Demand {
  types: readonly FacilityType[]
  since: Instant
}

/** The need for a facility, and since (waiting) or from when (booking). */
export interface Need {
  for: 'waiting' | 'booking'
  at: Instant
}

interface Ranked extends FacilityInCleaning {
  /** The start of its next booking. */
  bookedAt: Instant | null
}

/**
 * Orders facilities by who needs them first. Each waiting guest, the longest first, is given the facility of a type
 * that will do and that is ready soonest; a facility with a booking is needed from its start. What nobody needs comes
 * last, the longest dirty first.
 */
export function orderByNeed<F extends Ranked>(
  facilities: readonly F[],
  waiting: readonly Demand[],
): { facility: F; need: Need | null }[] {
  const needs = new Map<F, Need>()
  for (const facility of facilities)
    if (facility.bookedAt !== null) needs.set(facility, { for: 'booking', at: facility.bookedAt })
  const soonestReady = facilities.toSorted(
    (a, b) =>
      measureProgress(b) - measureProgress(a) || deriveState(a).since - deriveState(b).since || a.id - b.id,
  )
  const given = new Set<F>()
  for (const { types, since } of waiting.toSorted((a, b) => a.since - b.since)) {
    const facility = soonestReady.find(one => types.includes(one.type) && !given.has(one))
    if (!facility) continue
    given.add(facility)
    const booked = needs.get(facility)
    if (!booked || since < booked.at) needs.set(facility, { for: 'waiting', at: since })
  }
  const neededAt = (facility: F) => needs.get(facility)?.at ?? Number.MAX_SAFE_INTEGER
  return facilities
    .toSorted(
      (a, b) => neededAt(a) - neededAt(b) || deriveState(a).since - deriveState(b).since || a.id - b.id,
    )
    .map(facility => ({ facility, need: needs.get(facility) ?? null }))
}

const measureProgress = (facility: FacilityInCleaning): number =>
  ({ dirty: 0, cleaning: 1, inspect: 2 })[deriveState(facility).state]

/** Returns how an inspection ends. A fault takes the facility out of service, whatever else is to be cleaned. */
export function judgeOutcome(results: readonly { finding: Finding }[]): 'passed' | 'returned' | 'failed' {
  if (results.some(({ finding }) => finding === 'fault')) return 'failed'
  return results.some(({ finding }) => finding === 'clean_again') ? 'returned' : 'passed'
}

/** The step of a list without steps. */
export const DEFAULT_STEP = 'Clean and complete'

/** What the lists of a new venue say, and the key of each text. */
const defaultTexts = {
  [DEFAULT_STEP]: 'cleanAndComplete',
  'Bed and towels': 'bedAndTowels',
  Bathroom: 'bathroom',
  Trash: 'trash',
  'Lights and heating': 'lightsAndHeating',
  'Lock and key': 'lockAndKey',
  'Empty and clean': 'emptyAndClean',
  'No hot water': 'noHotWater',
  'Lock jammed': 'lockJammed',
  'Door bent': 'doorBent',
  Light: 'light',
} as const

/** Returns a step or preset fault in the language of the Cleaner App; as it is, if the venue wrote it. */
export const translateDefault = (text: string, t: TurnaroundTranslate): string =>
  Object.hasOwn(defaultTexts, text) ? t(defaultTexts[text as keyof typeof defaultTexts]) : text

/** Returns the list to go through. A type without steps of its own has a single one. */
export const listSteps = ({ steps }: TurnaroundRule): readonly string[] =>
  steps.length > 0 ? steps : [DEFAULT_STEP]
