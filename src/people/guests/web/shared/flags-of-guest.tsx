import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { readGuest } from '../../contract.ts'
import { useGuest } from '../queries.ts'
import { GuestFlags } from './guest-flags.tsx'

/** The flags in force of the guest of a stay. Renders nothing without flags, or for roles that may not see them. */
export function FlagsOfGuest({ guestId }: { guestId: number | null | undefined }) {
  const { data: guest } = useGuest(guestId ?? 0, useIsAuthorizedNow(readGuest))
  return guest ? <GuestFlags flags={guest.flags} /> : null
}
