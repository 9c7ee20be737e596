import { useQuery } from '@tanstack/react-query'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

export const useMailServer = () => useQuery(queryFor(api.readMailServer))
export const useSaveMailServer = () => useMutationOf(api.saveMailServer)
export const useSendTestEmail = () => useMutationOf(api.sendTestEmail)

/** Whether e-mail to guests is turned on. False until loaded. */
export function useIsMailOn(): boolean {
  const { data } = useQuery({
    ...queryFor(api.readMailState),
    enabled: useIsAuthorizedNow(api.readMailState),
  })
  return data?.isOn ?? false
}
