import { useSession } from '#office/accounts/web/queries.ts'

/**
 * Returns whether the signed-in person is the cleaner with this id, so that someone else must inspect the cleaning. In
 * open mode the server does not know who inspects.
 */
export function useIsOwnCleaning(cleanerId: string | null): boolean {
  const { data } = useSession()
  return data?.mode === 'signed-in' && data.user.login === cleanerId?.toLowerCase()
}
