import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

export const useLogIn = () => useMutationOf(api.logIn)

/** The records of one cleaner, newest first. */
export function useRecords(cleanerId: string) {
  const { data, ...result } = useQuery({
    ...queryFor(api.listRecords, { query: { cleanerId } }),
    meta: { logs: 'Failed to fetch cleaning records' },
  })
  return { ...result, records: data?.filter(record => record.cleanerId === cleanerId) }
}

/** The cleaning report of a range of business days. */
export const useReport = (query: { from: string; to: string }) =>
  useQuery({ ...queryFor(api.readReport, { query }), placeholderData: keepPreviousData })
