import type { Facility } from '#house/facilities/contract.ts'
import { firstGrapheme } from '#platform/values/text/graphemes.ts'

/** The actions for a facility in the search. */
export type FacilityAction = 'check-in' | 'check-out' | 'extend' | 'move' | 'book' | 'fault'

export const actionNames: Record<FacilityAction, string> = {
  'check-in': 'Check In',
  'check-out': 'Check Out',
  extend: 'Extend',
  move: 'Move',
  book: 'Book',
  fault: 'Report Fault',
}

/** Texts that find an action, also by their beginning. */
const actionWords: Record<FacilityAction, readonly string[]> = {
  'check-in': ['check in', 'checkin', 'check-in', 'in'],
  'check-out': ['check out', 'checkout', 'check-out', 'out'],
  extend: ['extend', '+1h'],
  move: ['move'],
  book: ['book', 'new rental'],
  fault: ['fault', 'report fault', 'repair', 'broken'],
}

export interface FacilityState extends Pick<Facility, 'status' | 'retired'> {
  /** A rental is running on it; false for a member's visit and house use. */
  hasRental: boolean
}

/** Returns what can be done with a facility now, the most likely first. */
export function actionsFor({ status, retired, hasRental }: FacilityState): FacilityAction[] {
  if (retired) return []
  if (status === 'available') return ['check-in', 'book', 'fault']
  if (status !== 'occupied') return ['book', 'fault']
  return hasRental ? ['check-out', 'extend', 'move', 'book', 'fault'] : ['check-out', 'book', 'fault']
}

/** The parts of a search: facilities and actions. */
export interface ReadSearch<F> {
  /** The facilities that it names; undefined if it names an action alone: 'check out'. */
  named: readonly F[] | undefined
  /** The actions that it names; undefined if it names facilities alone: '107'. */
  actions: readonly FacilityAction[] | undefined
}

/**
 * Reads '107', 'r 107', 'Room 107', '107 out', 'book 107' and 'check out'. Returns undefined for any other text, such
 * as a guest's name.
 */
export function readSearch<F extends Pick<Facility, 'name'>>(
  search: string,
  facilities: readonly F[],
): ReadSearch<F> | undefined {
  const text = search.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const named = namedBy(text, facilities)
  if (named.length > 0) return { named, actions: undefined }
  // 'room 107 check out': the longest name wins; 'check out room 107': the longest action.
  for (let space = text.lastIndexOf(' '); space > 0; space = text.lastIndexOf(' ', space - 1)) {
    const [before, after] = [text.slice(0, space), text.slice(space + 1)]
    for (const [name, action] of [
      [before, after],
      [after, before],
    ] as const) {
      const actions = actionsNamed(action)
      const named = actions.length > 0 ? namedBy(name, facilities) : []
      if (named.length > 0) return { named, actions }
    }
  }
  const actions = text.length > 1 ? actionsNamed(text) : []
  return actions.length === 1 ? { named: undefined, actions } : undefined
}

const actionsNamed = (text: string) =>
  (Object.keys(actionWords) as FacilityAction[]).filter(action =>
    actionWords[action].some(word => word.startsWith(text)),
  )

/** Returns the facilities of this name, number, or initial and number. */
function namedBy<F extends Pick<Facility, 'name'>>(text: string, facilities: readonly F[]): F[] {
  return facilities.filter(({ name }) => {
    const own = name.toLowerCase()
    const number = own.slice(own.lastIndexOf(' ') + 1)
    return own === text || number === text || `${firstGrapheme(own)}${number}` === text.replace(' ', '')
  })
}

/**
 * Returns the facilities on which an action can be done, as an action alone lists them: those whose stay ends first,
 * else in the given order.
 */
export function likelyFor<F extends FacilityState & { endTime: string | undefined }>(
  action: FacilityAction,
  facilities: readonly F[],
): F[] {
  return facilities
    .filter(facility => actionsFor(facility).includes(action))
    .toSorted((a, b) => parseEnd(a) - parseEnd(b))
}

const parseEnd = ({ endTime }: { endTime: string | undefined }) =>
  endTime === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(endTime)
