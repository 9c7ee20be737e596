import { useQuery } from '@tanstack/react-query'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The last backup, a running one, and a failed newest attempt. */
export const useBackups = () => useQuery(queryFor(api.readBackups))
export const useBackUpNow = () => useMutationOf(api.backUpNow)
