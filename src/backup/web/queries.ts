import { useQuery } from '@tanstack/react-query'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { backUpNow, readBackups } from '../contract.ts'

/** The last backup, a running one, and a failed newest attempt. */
export const useBackups = () => useQuery(queryFor(readBackups))
export const useBackUpNow = () => useMutationOf(backUpNow)
