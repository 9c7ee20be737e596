import {
  type DataTag,
  hashKey,
  notifyManager,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/**
 * Reads the data of a dialog. Data that was invalidated before the dialog opened is withheld until a refetch succeeds,
 * so that no decision and no form starts from stale data. Data that is invalidated while it is shown stays until the
 * refetch replaces it.
 */
export function useFreshQuery<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, error, refetch, isPlaceholderData } = useQuery(options)
  return { data: useFreshData(options.queryKey, data), error, refetch, isPlaceholderData }
}

/** Like `useFreshQuery`, for data that another hook has read under this key. */
export function useFreshData<T>(queryKey: QueryKey, data: T): T | undefined {
  const [isFresh] = useState(createFreshnessCheck)
  return useSyncExternalStore(subscribe, () => isFresh(queryKey)) ? data : undefined
}

const subscribe = (onChange: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange))

/** Returns a function that tells whether a query's data may be shown: from the first time it is not invalidated. */
export function createFreshnessCheck(): (queryKey: QueryKey) => boolean {
  let fresh: string | undefined
  return queryKey => {
    const hash = hashKey(queryKey)
    if (!queryClient.getQueryCache().get(hash)?.state.isInvalidated) fresh = hash
    return fresh === hash
  }
}

/**
 * Query options that take a record's initial data from a fresh list, so that its dialog need not wait. The record is
 * dropped when its dialog closes, because by the next time the list may be newer.
 */
export function initialDataFromList<T extends { id: number }>(
  { queryKey }: { queryKey: DataTag<QueryKey, T[], Error> },
  id: number,
) {
  const list = () => queryClient.getQueryState(queryKey)
  return {
    initialData: () => (list()?.isInvalidated ? undefined : list()?.data?.find(one => one.id === id)),
    initialDataUpdatedAt: () => list()?.dataUpdatedAt,
    gcTime: 0,
  }
}
