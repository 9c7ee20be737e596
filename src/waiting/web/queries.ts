import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '../../accounts/web/queries.ts'
import { MINUTE } from '../../shared/values/time.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'

/** The waiting list. Estimates change without a push, so it is read every minute. */
const line = { ...queryFor(api.listWaiting), refetchInterval: MINUTE }

export const useWaitingList = () => useFreshQuery(line)

/** How many guests are in line, and how many of them have an offer; undefined until loaded. */
export function useWaitingCount() {
  const { data } = useQuery({ ...line, enabled: useIsAuthorizedNow(api.listWaiting) })
  return data && { inLine: data.entries.length, offered: data.entries.filter(({ offer }) => offer).length }
}

export const useJoinLine = () => useMutationOf(api.joinLine)
export const useAcceptOffer = () => useMutationOf(api.acceptOffer)
export const useSkipOffer = () => useMutationOf(api.skipOffer)
export const useLapseOffer = () => useMutationOf(api.lapseOffer)
export const useLeaveLine = () => useMutationOf(api.leaveLine)
export const useReturnToLine = () => useMutationOf(api.returnToLine)

export const useDisplays = () => useFreshQuery(queryFor(api.listDisplays))
export const useAddDisplay = () => useMutationOf(api.addDisplay)
export const useRevokeDisplay = () => useMutationOf(api.revokeDisplay)
