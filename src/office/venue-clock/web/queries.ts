import { useQuery } from '@tanstack/react-query'
import { MINUTE } from '#platform/values/time.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The server's time and whether it is trusted. No event announces that a clock is stable again. */
export const useClock = () => useQuery({ ...queryFor(api.readClock), refetchInterval: MINUTE })

export const useConfirmClock = () => useMutationOf(api.confirmClock)
