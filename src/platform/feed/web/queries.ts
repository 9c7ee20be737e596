import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient, queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import type { Push } from '../contract.ts'
import * as api from '../contract.ts'
import { alertLists, maintenanceTypes } from '../words.ts'
import { type AlertList, withAlert, withAllRead, withRead } from './alert-list.ts'

const query = queryFor(api.listAlerts)

/** The user's uncleared alerts; empty while loading. */
export function useAlerts(list: contract.AlertList = 'all'): AlertList {
  return useQuery(query).data?.[list] ?? emptyList
}

const emptyList: AlertList = { alerts: [], unread: 0 }

/** Adds the alert of a push to the lists that show it, as read if the person caused it. */
export function addAlert(push: Push, isOwn: boolean): void {
  const isForMaintenance = (maintenanceTypes as readonly string[]).includes(push.type)
  update(list => withAlert(list, push, isOwn), isForMaintenance ? alertLists : ['all'])
  // A pending response may be older than this push.
  if (queryClient.isFetching(query) > 0) invalidate(['alerts'])
}

/** Actions on a list of alerts. They apply optimistically; on failure, the list is loaded again. */
export function useAlertActions(list: contract.AlertList = 'all') {
  const one = useMutationOf(api.markAlertRead)
  const all = useMutationOf(api.markAllAlertsRead)
  const clear = useMutationOf(api.clearAlerts)
  return {
    markRead(id: number) {
      update(alerts => withRead(alerts, id))
      one.mutateAsync({ params: { id: String(id) } }).catch(reload)
    },
    markAllRead() {
      const upTo = findNewest(list)
      if (upTo === undefined) return
      update(withAllRead)
      all.mutateAsync({ body: { upTo } }).catch(reload)
    },
    clearAll() {
      const upTo = findNewest(list)
      if (upTo === undefined) return
      update(() => emptyList, [list])
      clear.mutateAsync({ body: { upTo, list } }).catch(reload)
    },
  }
}

const reload = () => invalidate(['alerts'])

/** The newest alert shown. Limits actions to alerts the person has seen; newer ones stay unread. */
const findNewest = (list: contract.AlertList) =>
  queryClient.getQueryData(query.queryKey)?.[list].alerts[0]?.id

function update(change: (list: AlertList) => AlertList, lists: readonly contract.AlertList[] = alertLists) {
  queryClient.setQueryData(query.queryKey, before => {
    if (!before) return before
    const changed = lists.map(list => [list, change(before[list])] as const)
    return { ...before, ...Object.fromEntries(changed) }
  })
}
