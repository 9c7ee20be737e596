import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

export const useInspection = (id: number) =>
  useFreshQuery(queryFor(api.readInspection, { params: { id: String(id) } }))

export const useReportFault = () => useMutationOf(api.reportFault)

export const useFinishInspection = () => useMutationOf(api.finishInspection)

/** The report of a range of business days. */
export const useTurnaroundReport = (query: { from: string; to: string }) =>
  useQuery({ ...queryFor(api.readTurnaroundReport, { query }), placeholderData: keepPreviousData })
