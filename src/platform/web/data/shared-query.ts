import { type DefaultError, notifyManager, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/** The options of a query, as `queryOptions` returns them. */
type OptionsOf<Data, Key extends QueryKey> = ConstructorParameters<
  typeof QueryObserver<Data, DefaultError, Data, Data, Key>
>[1]

/**
 * Returns a hook like `useQuery`, for a query that dozens of components read. They share one observer, because one for
 * each would take a tenth of the script's time on the first page.
 */
export function sharedQuery<Data, Key extends QueryKey>(options: OptionsOf<Data, Key>) {
  let observer: QueryObserver<Data, DefaultError, Data, Data, Key> | undefined
  const shared = () => {
    observer ??= new QueryObserver(queryClient, options)
    return observer
  }
  const subscribe = (onChange: () => void) => {
    // The query may have been removed from the cache since.
    if (!shared().hasListeners()) shared().setOptions(options)
    return shared().subscribe(notifyManager.batchCalls(onChange))
  }
  return () => useSyncExternalStore(subscribe, () => shared().getCurrentResult())
}
