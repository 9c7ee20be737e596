import type { FacilityStatus } from '#house/facilities/contract.ts'
import { facilityStatuses } from '#house/facilities/words.ts'
import { useSearch } from '#platform/web/routing/use-router.ts'

/** URL search of a list of facilities. */
export interface FacilitySearch {
  q?: string
  status?: FacilityStatus
  tab?: 'rooms' | 'lockers' | 'today'
  /** The business day of the tab Today. */
  day?: string
  sort?: 'urgency'
  /** Only guests past their end, or who owe something. */
  show?: 'overdue' | 'unpaid'
  type?: string
  size?: string
  /** Comma-separated. */
  features?: string
  min?: number
  max?: number
}

/** Parses the URL search and ignores invalid values. Parsed without a schema to keep zod out of the first page. */
export function facilitySearch(search: Record<string, unknown>): FacilitySearch {
  return {
    q: parseText(search.q),
    status: parseOption(facilityStatuses, search.status),
    tab: parseOption(['rooms', 'lockers', 'today'], search.tab),
    day: parseDay(search.day),
    sort: parseOption(['urgency'], search.sort),
    show: parseOption(['overdue', 'unpaid'], search.show),
    type: parseText(search.type),
    size: parseText(search.size),
    features: parseText(search.features),
    min: parseDollars(search.min),
    max: parseDollars(search.max),
  }
}

const parseText = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined)

const parseDay = (given: unknown) =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) ? given : undefined

const parseOption = <Word extends string>(words: readonly Word[], given: unknown) =>
  words.find(word => word === given)

function parseDollars(given: unknown): number | undefined {
  const number = given === undefined ? Number.NaN : Number(given)
  return number >= 0 && Number.isFinite(number) ? number : undefined
}

/** Returns the URL search of a list and a function to change it. */
export const useFacilitySearch = () => useSearch(facilitySearch)
