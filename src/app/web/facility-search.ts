import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FacilityStatus, facilityStatuses } from '../../facilities/contract.ts'

/** What a list of facilities keeps in the URL. */
export interface FacilitySearch {
  q?: string
  status?: FacilityStatus
  tab?: 'rooms' | 'lockers'
  sort?: 'urgency'
  type?: string
  size?: string
  /** Separated by commas, as a person would write them. */
  features?: string
  min?: number
  max?: number
}

/** Values that make no sense are ignored. Read by hand: a schema would bring zod to the page that everybody opens first. */
export function facilitySearch(search: Record<string, unknown>): FacilitySearch {
  return {
    q: text(search.q),
    status: oneOf(facilityStatuses, search.status),
    tab: oneOf(['rooms', 'lockers'], search.tab),
    sort: oneOf(['urgency'], search.sort),
    type: text(search.type),
    size: text(search.size),
    features: text(search.features),
    min: dollars(search.min),
    max: dollars(search.max),
  }
}

const text = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined)

const oneOf = <Word extends string>(words: readonly Word[], given: unknown) =>
  words.find(word => word === given)

function dollars(given: unknown): number | undefined {
  const number = given === undefined ? Number.NaN : Number(given)
  return number >= 0 && Number.isFinite(number) ? number : undefined
}

/** What the URL says a list shows, and how to change it. A change is no step that Back goes through. */
export function useFacilitySearch(): [FacilitySearch, (change: Partial<FacilitySearch>) => void] {
  const router = useRouter()
  const text = useLocation({ select: ({ search }) => JSON.stringify(facilitySearch(search)) })
  return useMemo(() => {
    const change = (values: Partial<FacilitySearch>) => {
      const search = { ...router.latestLocation.search, ...values } as never
      void router.navigate({ to: '.', search, replace: true, resetScroll: false })
    }
    return [JSON.parse(text) as FacilitySearch, change]
  }, [text, router])
}
