import { useQuery } from '@tanstack/react-query'
import { leaveSession } from '#platform/feed/web/shared/leave-session.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryClient, queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../../contract.ts'
import * as api from '../../contract.ts'
import { sessionQuery, useSession } from '../queries.ts'

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
      queryClient.setQueryData(sessionQuery.queryKey, now => now && { ...now, preferences })
    const before = data!.preferences
    show({ ...before, ...part })
    mutateAsync({ body: part }).catch((error: Error) => {
      show(before)
      showErrorToast('save your settings')(error)
    })
  }
  return { preferences: data.preferences, change }
}

export const useSignIn = () => useMutationOf(api.signIn)
export const useSwitchUser = () => useMutationOf(api.switchUser)
export const useConfirmPassword = () => useMutationOf(api.confirmPassword)
export const useSignOut = () => asLeaving(useMutationOf(api.signOut))
export const useLockDesk = () => asLeaving(useMutationOf(api.lockDesk))

/** Returns a mutation that ends or locks the session as one during which the feed starts no connection. */
const asLeaving = <I, O, M extends { mutateAsync(input: I): Promise<O> }>(mutation: M) => ({
  ...mutation,
  mutateAsync: (input: I) => leaveSession(() => mutation.mutateAsync(input)),
})

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
