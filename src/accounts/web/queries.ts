import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../shared/roles.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { queryClient, read, readOrNull, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

const session = readOrNull(contract.readSession)

/** The session of this desk; null if nobody is signed in. */
export const useSession = () => useQuery(session)

/** Sets the session without a call. Cancels pending reads, whose session token may be outdated. */
export function setSession(now: contract.Session | null): void {
  void queryClient.cancelQueries({ queryKey: session.queryKey })
  queryClient.setQueryData<contract.Session | null>(session.queryKey, now)
}

/** Reads the session again, which also counts as activity on the server. */
export const readSessionAgain = () => queryClient.invalidateQueries({ queryKey: session.queryKey })

/**
 * Whether the role of the current user allows a call, with their password if needed. True until the session
 * is loaded, to avoid layout shifts; the server checks every call anyway.
 */
export function useMay({ roles }: { roles: readonly Role[] }): boolean {
  const { data } = useSession()
  return !data || roles.includes(data.user.role)
}

/** Whether the call is allowed without asking for a password. For calls that no user action triggers. */
export function useMayNow(endpoint: { roles: readonly Role[] }): boolean {
  const { data } = useSession()
  return useMay(endpoint) && (!data || endpoint.roles.includes(data.rights))
}

const ownAccount = { stale: ['profile', 'session', 'accounts', 'sessions'] }
const anyAccount = { stale: ['accounts', 'sessions'] }

export const useSignIn = () => useWrite(contract.signIn)
export const useSwitchUser = () => useWrite(contract.switchUser)
export const useConfirmPerson = () => useWrite(contract.confirmPerson)
export const useSignOut = () => useWrite(contract.signOut)
export const useLockDesk = () => useWrite(contract.lockDesk)
export const usePeople = (enabled: boolean) => useQuery({ ...read(contract.listPeople), enabled })

export const useProfile = () => useQuery(read(contract.readProfile))
export const useSaveProfile = () => useWrite(contract.saveProfile, ownAccount)
export const useSetPassword = () => useWrite(contract.setPassword, ownAccount)
export const useSetPin = () => useWrite(contract.setPin, ownAccount)

export const useSessions = (accountId?: number) =>
  useFresh(read(contract.listSessions, accountId ? { query: { accountId: String(accountId) } } : {}))
export const useEndSession = () => useWrite(contract.endSession, { stale: ['sessions'] })
export const useEndOtherSessions = () => useWrite(contract.endOtherSessions, { stale: ['sessions'] })

export const useAccounts = () => useFresh(read(contract.listAccounts))
export const useAddAccount = () => useWrite(contract.addAccount, anyAccount)
export const useChangeAccount = () => useWrite(contract.changeAccount, anyAccount)
export const useResetPassword = () => useWrite(contract.resetPassword, anyAccount)
export const useSetPinOf = () => useWrite(contract.setPinOf, anyAccount)
export const useUnlockAccount = () => useWrite(contract.unlockAccount, anyAccount)
export const useSignOutEverywhere = () => useWrite(contract.signOutEverywhere, anyAccount)
