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
 * Reads what a dialog is about. Data that was invalidated before the dialog opened is withheld until a refetch succeeds:
 * nobody decides by what is known to be out of date, and no form begins with it. Data that is invalidated while it is
 * shown stays until the refetch replaces it.
 */
export function useFresh<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, error, refetch } = useQuery(options)
  return { data: useFreshData(options.queryKey, data), error, refetch }
}

/** The same for data that another hook has read under this key. */
export function useFreshData<T>(queryKey: QueryKey, data: T): T | undefined {
  const [isFresh] = useState(watchFreshness)
  return useSyncExternalStore(subscribe, () => isFresh(queryKey)) ? data : undefined
}

const subscribe = (onChange: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange))

/** Returns whether the data of a query may be shown: from the first time that it is asked for and not invalidated. */
export function watchFreshness(): (queryKey: QueryKey) => boolean {
  let fresh: string | undefined
  return queryKey => {
    const hash = hashKey(queryKey)
    if (!queryClient.getQueryCache().get(hash)?.state.isInvalidated) fresh = hash
    return fresh === hash
  }
}

/**
 * Options that let the query of one record begin with what a fresh list says of it, so that its dialog need not wait.
 * The record is dropped when its dialog closes: by the next time the list may know better.
 */
export function asListed<T extends { id: number }>(
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
