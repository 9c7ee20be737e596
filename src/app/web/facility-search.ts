import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { facilityStatuses } from '../../facilities/contract.ts'

const text = z.string().min(1).optional().catch(undefined)
const dollars = z.coerce.number().min(0).optional().catch(undefined)

/** What a list of facilities keeps in the URL; values that make no sense are ignored. */
export const facilitySearch = z.object({
  q: text,
  status: z.enum(facilityStatuses).optional().catch(undefined),
  tab: z.enum(['rooms', 'lockers']).optional().catch(undefined),
  sort: z.enum(['urgency']).optional().catch(undefined),
  type: text,
  size: text,
  /** Separated by commas, as a person would write them. */
  features: text,
  min: dollars,
  max: dollars,
})

export type FacilitySearch = z.infer<typeof facilitySearch>

/** What the URL says a list shows, and how to change it. A change is no step that Back goes through. */
export function useFacilitySearch(): [FacilitySearch, (change: Partial<FacilitySearch>) => void] {
  const router = useRouter()
  const text = useLocation({ select: ({ search }) => JSON.stringify(facilitySearch.parse(search)) })
  return useMemo(() => {
    const change = (values: Partial<FacilitySearch>) => {
      const search = { ...router.latestLocation.search, ...values } as never
      void router.navigate({ to: '.', search, replace: true, resetScroll: false })
    }
    return [JSON.parse(text) as FacilitySearch, change]
  }, [text, router])
}
