import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryClient, queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import type { WorkorderType } from '../contract.ts'
import * as api from '../contract.ts'

export type PageQuery = z.input<typeof contract.pageWorkorders.query>

/** One page of the table. The previous page stays visible until the next one is loaded. */
export const useWorkorderPage = (query: PageQuery) =>
  useQuery({ ...queryFor(api.pageWorkorders, { query }), placeholderData: keepPreviousData })

/** The most urgent open work orders of one facility, and how many are open. */
export const useOpenWorkorders = (facilityId: number) =>
  useFreshQuery(queryFor(api.pageWorkorders, { query: { facilityId: String(facilityId), status: 'open' } }))

/** The newest work orders that match `search`. */
export const useFoundWorkorders = (search: string, enabled: boolean) =>
  useQuery({
    ...queryFor(api.pageWorkorders, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })

export const useWorkorder = (id: number) =>
  useFreshQuery(queryFor(api.readWorkorder, { params: { id: String(id) } }))

export const useWorkorderHistory = (id: number) =>
  useFreshQuery(queryFor(api.workorderHistory, { params: { id: String(id) } }))

export const useAssignees = () => useQuery(queryFor(api.listAssignees))

const similarQuery = (facilityId: number, type: WorkorderType) =>
  queryFor(api.similarWorkorders, { query: { facilityId: String(facilityId), type } })

/** Similar work orders to show before a new one is created. Loads nothing without a facility. */
export const useSimilar = (facilityId: number, type: WorkorderType) =>
  useFreshQuery({ ...similarQuery(facilityId, type), enabled: facilityId > 0 })

/** Like useSimilar, as a promise. */
export const readSimilar = (facilityId: number, type: WorkorderType) =>
  queryClient.fetchQuery(similarQuery(facilityId, type))

export const useWriteWorkorder = () => useMutationOf(api.writeWorkorder)
export const useChangeWorkorder = () => useMutationOf(api.changeWorkorder)
export const useSetWorkorderPhoto = () => useMutationOf(api.setWorkorderPhoto)
export const useTakeWorkorder = () => useMutationOf(api.takeWorkorder)
export const useUndoWorkorder = () => useMutationOf(api.undoWorkorder)

export const useSchedules = () => useFreshQuery(queryFor(api.listSchedules))
export const useAddSchedule = () => useMutationOf(api.addSchedule)
export const useChangeSchedule = () => useMutationOf(api.changeSchedule)
export const useRemoveSchedule = () => useMutationOf(api.removeSchedule)
