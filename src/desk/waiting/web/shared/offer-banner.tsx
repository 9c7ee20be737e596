import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { MissingInBackground } from '#platform/web/ui/feedback/missing-part.tsx'
import * as api from '../../contract.ts'
import { waitingQuery } from './waiting-count.ts'

const AwaitedOffers = lazyPart(() => import('../awaited-offers.tsx'), MissingInBackground)

/**
 * Names the guests who have not answered their offer yet. It is at the foot of the board, so that no card moves under
 * the pointer when an offer is made.
 */
export function OfferBanner() {
  const { data } = useQuery({ ...waitingQuery, enabled: useIsAuthorizedNow(api.listWaiting) })
  const awaited = data?.entries.filter(({ offer }) => offer?.status === 'open') ?? []
  return <Suspense fallback={null}>{awaited.length > 0 && <AwaitedOffers entries={awaited} />}</Suspense>
}
