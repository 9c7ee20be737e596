import { z } from 'zod'
import { useSearch } from '#platform/web/routing/use-router.ts'
import { listFollowUps, listMemberships } from '../contract.ts'

const { status, type, endsFrom, endsTo, expires, balance, order } = listMemberships.query.shape

const { reason } = listFollowUps.query.shape

/** What the Memberships page shows, in the URL. Invalid values are ignored. */
const membershipSearch = z.object({
  view: z.enum(['follow-up', 'figures', 'prices']).optional().catch(undefined),
  reason: reason.catch(undefined),
  q: z.string().min(1).max(100).optional().catch(undefined),
  status: status.catch(undefined),
  type: type.catch(undefined),
  endsFrom: endsFrom.catch(undefined),
  endsTo: endsTo.catch(undefined),
  expires: expires.catch(undefined),
  balance: balance.catch(undefined),
  order: order.catch(undefined),
})

export type MembershipSearch = z.infer<typeof membershipSearch>

/** Returns what the URL says and a function that changes it. */
export const useMembershipSearch = () => useSearch<MembershipSearch>(membershipSearch.parse)
