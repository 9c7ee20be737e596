import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SECOND } from '#platform/values/time.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** The figures of a month; undefined is the current one. Venues report without an event, so they are read again. */
export const useFigures = (month: string | undefined) =>
  useQuery({
    ...queryFor(api.readFigures, { query: { month } }),
    refetchInterval: 30 * SECOND,
    placeholderData: keepPreviousData,
  })

export const useChainVenue = (id: number, month: string) =>
  useFreshQuery(queryFor(api.readVenue, { params: { id: String(id) }, query: { month } }))

export const useChainReport = (id: number) =>
  useFreshQuery(queryFor(api.readReport, { params: { id: String(id) } }))

export const useCreateJoinCode = () => useMutationOf(api.createJoinCode)
export const useRevokeVenue = () => useMutationOf(api.revokeVenue)
