import { useQuery } from '@tanstack/react-query'
import { type CallRoles, needsApproval, type Role } from '../../shared/http/roles.ts'
import { showErrorToast } from '../../shared/web/data/error-messages.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryClient, queryFor, sessionQueryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { type DialogType, rolesOfDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { api } from '../api.ts'
import type * as contract from '../contract.ts'

const session = sessionQueryFor(api.readSession)

/** The session of this desk; null if nobody is signed in. */
export const useSession = () => useQuery(session)

/** What the current user set for themselves; undefined until the session is loaded, or without one. */
export const preferencesNow = (): contract.Preferences | undefined =>
  queryClient.getQueryData<contract.Session | null>(session.queryKey)?.preferences

/**
 * What the current user set for themselves, and a function that changes a part of it: at once on screen, and taken back
 * with a toast if it cannot be stored. Undefined until the session is loaded.
 */
export function usePreferences() {
  const { data } = useSession()
  const { mutateAsync } = useMutationOf(api.savePreferences)
  if (!data) return undefined
  function change(part: Partial<contract.Preferences>) {
    const show = (preferences: contract.Preferences) =>
      queryClient.setQueryData(session.queryKey, now => now && { ...now, preferences })
    const before = data!.preferences
    show({ ...before, ...part })
    mutateAsync({ body: part }).catch((error: Error) => {
      show(before)
      showErrorToast('save your settings')(error)
    })
  }
  return { preferences: data.preferences, change }
}

/** Sets the session without a call. Cancels pending reads, whose session token may be outdated. */
export function setSession(now: contract.Session | null): void {
  void queryClient.cancelQueries({ queryKey: session.queryKey })
  queryClient.setQueryData<contract.Session | null>(session.queryKey, now)
}

/** Reads the session again, which also counts as activity on the server. */
export const refetchSession = () => queryClient.invalidateQueries({ queryKey: session.queryKey })

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
export const useMayOpen = (dialog: DialogType): boolean => useIsAuthorized({ roles: rolesOfDialog(dialog) })

/** Whether the call is allowed without asking for a password. For calls that no user action triggers. */
export function useIsAuthorizedNow(endpoint: { roles: readonly Role[] }): boolean {
  const { data } = useSession()
  return useIsAuthorized(endpoint) && (!data || endpoint.roles.includes(data.rights))
}

export const useSignIn = () => useMutationOf(api.signIn)
export const useSwitchUser = () => useMutationOf(api.switchUser)
export const useConfirmPassword = () => useMutationOf(api.confirmPassword)
export const useSignOut = () => useMutationOf(api.signOut)
export const useLockDesk = () => useMutationOf(api.lockDesk)
export const useDeskUsers = (enabled: boolean) => useQuery({ ...queryFor(api.listDeskUsers), enabled })

export const useApprovers = () => useFreshQuery(queryFor(api.listApprovers))
export const useApprove = () => useMutationOf(api.approve)

export const useProfile = () => useQuery(queryFor(api.readProfile))
export const useSaveProfile = () => useMutationOf(api.saveProfile)
export const useSetPassword = () => useMutationOf(api.setPassword)
export const useSetPin = () => useMutationOf(api.setPin)

export const useSessions = (accountId?: number) =>
  useFreshQuery(queryFor(api.listSessions, accountId ? { query: { accountId: String(accountId) } } : {}))
export const useEndSession = () => useMutationOf(api.endSession)
export const useEndOtherSessions = () => useMutationOf(api.endOtherSessions)

export const useAccounts = () => useFreshQuery(queryFor(api.listAccounts))
export const useAddAccount = () => useMutationOf(api.addAccount)
export const useChangeAccount = () => useMutationOf(api.changeAccount)
export const useResetPassword = () => useMutationOf(api.resetPassword)
export const useSetAccountPin = () => useMutationOf(api.setAccountPin)
export const useUnlockAccount = () => useMutationOf(api.unlockAccount)
export const useSignOutEverywhere = () => useMutationOf(api.signOutEverywhere)

export const useSecondFactors = () => useFreshQuery(queryFor(api.readSecondFactors))
export const useBeginApp = () => useMutationOf(api.beginApp)
export const useConfirmApp = () => useMutationOf(api.confirmApp)
export const useBeginPasskey = () => useMutationOf(api.beginPasskey)
export const useAddPasskey = () => useMutationOf(api.addPasskey)
export const useRemoveFactor = () => useMutationOf(api.removeFactor)
export const useRenewRecoveryCodes = () => useMutationOf(api.renewRecoveryCodes)
export const useResetSecondFactors = () => useMutationOf(api.resetSecondFactors)
