import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../shared/roles.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { queryClient, read, readOrNull, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

const session = readOrNull(contract.readSession)

/** Who is at this desk; null where nobody is signed in. */
export const useSession = () => useQuery(session)

/** Shows at once who is at this desk. Cancels a read under way, whose session token may be an old one. */
export function setSession(now: contract.Session | null): void {
  void queryClient.cancelQueries({ queryKey: session.queryKey })
  queryClient.setQueryData<contract.Session | null>(session.queryKey, now)
}

/** Asks again who is at this desk, which also tells the server that somebody is. */
export const readSessionAgain = () => queryClient.invalidateQueries({ queryKey: session.queryKey })

/**
 * Whether the person at this desk may make a call of these roles, with their password if needed. True until the server
 * has said who it is: it refuses for itself, and nothing jumps when most people's answer arrives.
 */
export function useMay({ roles }: { roles: readonly Role[] }): boolean {
  const { data } = useSession()
  return !data || roles.includes(data.user.role)
}

/** The same without a password: for what is read without anybody asking for it. */
export function useMayNow(endpoint: { roles: readonly Role[] }): boolean {
  const { data } = useSession()
  return useMay(endpoint) && (!data || endpoint.roles.includes(data.rights))
}

const own = { stale: ['profile', 'session', 'accounts', 'sessions'] }
const everybodys = { stale: ['accounts', 'sessions'] }

export const useSignIn = () => useWrite(contract.signIn)
export const useSwitchUser = () => useWrite(contract.switchUser)
export const useConfirmPerson = () => useWrite(contract.confirmPerson)
export const useSignOut = () => useWrite(contract.signOut)
export const useLockDesk = () => useWrite(contract.lockDesk)
export const usePeople = (enabled: boolean) => useQuery({ ...read(contract.listPeople), enabled })

export const useProfile = () => useQuery(read(contract.readProfile))
export const useSaveProfile = () => useWrite(contract.saveProfile, own)
export const useSetPassword = () => useWrite(contract.setPassword, own)
export const useSetPin = () => useWrite(contract.setPin, own)

export const useSessions = (accountId?: number) =>
  useFresh(read(contract.listSessions, accountId ? { query: { accountId: String(accountId) } } : {}))
export const useEndSession = () => useWrite(contract.endSession, { stale: ['sessions'] })
export const useEndOtherSessions = () => useWrite(contract.endOtherSessions, { stale: ['sessions'] })

export const useAccounts = () => useFresh(read(contract.listAccounts))
export const useAddAccount = () => useWrite(contract.addAccount, everybodys)
export const useChangeAccount = () => useWrite(contract.changeAccount, everybodys)
export const useResetPassword = () => useWrite(contract.resetPassword, everybodys)
export const useSetPinOf = () => useWrite(contract.setPinOf, everybodys)
export const useUnlockAccount = () => useWrite(contract.unlockAccount, everybodys)
export const useSignOutEverywhere = () => useWrite(contract.signOutEverywhere, everybodys)
