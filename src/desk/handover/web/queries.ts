import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The current facts; refetched each time they are shown. */
export const useHandoverDraft = () => useFreshQuery({ ...queryFor(api.readHandoverDraft), staleTime: 0 })

/** The latest hand-overs, newest first. */
export const useHandovers = () => useFreshQuery({ ...queryFor(api.listHandovers), staleTime: 0 })

export const useWriteHandover = () => useMutationOf(api.writeHandover)
export const useSignHandover = () => useMutationOf(api.signHandover)
