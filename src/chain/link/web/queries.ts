import { useQuery } from '@tanstack/react-query'
import { SECOND } from '#platform/values/time.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The head office of this venue. Calls to it are no events, so the state is read again. */
export const useLink = () => useQuery({ ...queryFor(api.readLink), refetchInterval: 30 * SECOND })
export const useJoinOffice = () => useMutationOf(api.joinOffice)
export const useLeaveOffice = () => useMutationOf(api.leaveOffice)
