import { type CallRoles, needsApproval, type Role } from '#platform/http/roles.ts'
import { queryClient, sessionQueryFor } from '#platform/web/data/query-client.ts'
import { sharedQuery } from '#platform/web/data/shared-query.ts'
import type { DialogType } from '#platform/web/ui/dialogs/open-dialog.ts'
import type * as contract from '../contract.ts'
import * as api from '../contract.ts'

/** The query for the session of this desk. */
export const sessionQuery = sessionQueryFor(api.readSession)

/** The session of this desk; null if nobody is signed in. */
export const useSession = sharedQuery(sessionQuery)

/** The session of this desk, without a subscription; undefined until it is loaded, null if nobody is signed in. */
export const sessionNow = () => queryClient.getQueryData<contract.Session | null>(sessionQuery.queryKey)

/** The preferences of the current user; undefined until the session is loaded, or without one. */
export const preferencesNow = (): contract.Preferences | undefined => sessionNow()?.preferences

/** Sets the session without a call. Cancels pending reads, whose session token may be outdated. */
export function setSession(now: contract.Session | null): void {
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  queryClient.setQueryData<contract.Session | null>(sessionQuery.queryKey, now)
}

/** Reads the session again, which also counts as activity on the server. */
export const refetchSession = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })

/**
 * Whether the role of the current user allows a call, with their password or a manager's approval if needed.
 * True until the session is loaded, to avoid layout shifts; the server checks every call anyway.
 */
export function useIsAuthorized(call: CallRoles): boolean {
  const { data } = useSession()
  return !data || call.roles.includes(data.user.role) || needsApproval(call, data.user.role)
}

/** Whether the current user may make a call only with a manager's approval. */
export function useNeedsApproval(call: CallRoles): boolean {
  const { data } = useSession()
  return !!data && needsApproval(call, data.user.role)
}

/** Like `useIsAuthorized`, for a dialog: whether the role allows every call that it needs. */
export const useMayOpen = (dialog: DialogType): boolean => !useSession().data?.closedDialogs.includes(dialog)

/**
 * Whether the call is allowed without asking for a password. For calls that no user action triggers. False until the
 * session is loaded, because the server would refuse a call that the role may not make.
 */
export function useIsAuthorizedNow({ roles }: { roles: readonly Role[] }): boolean {
  const { data } = useSession()
  return !!data && roles.includes(data.user.role) && roles.includes(data.rights)
}
