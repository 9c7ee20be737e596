import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The keys that guests have, and those that are blocked. */
export const useKeys = (enabled = true) => useFreshQuery({ ...queryFor(api.listKeys), enabled })

export const useHandOutKey = () => useMutationOf(api.handOutKey)
export const useTakeBackKey = () => useMutationOf(api.takeBackKey)
export const useLoseKey = () => useMutationOf(api.loseKey)
export const useUnblockKey = () => useMutationOf(api.unblockKey)
