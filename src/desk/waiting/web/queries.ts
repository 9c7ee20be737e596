import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'
import { waitingQuery } from './shared/waiting-count.ts'

export const useWaitingList = () => useFreshQuery(waitingQuery)

export const useJoinLine = () => useMutationOf(api.joinLine)
export const useAcceptOffer = () => useMutationOf(api.acceptOffer)
export const useSkipOffer = () => useMutationOf(api.skipOffer)
export const useLapseOffer = () => useMutationOf(api.lapseOffer)
export const useLeaveLine = () => useMutationOf(api.leaveLine)
export const useReturnToLine = () => useMutationOf(api.returnToLine)

export const useDisplays = () => useFreshQuery(queryFor(api.listDisplays))
export const useAddDisplay = () => useMutationOf(api.addDisplay)
export const useRevokeDisplay = () => useMutationOf(api.revokeDisplay)
