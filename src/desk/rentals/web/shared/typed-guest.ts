import { createPrefill } from '#platform/web/ui/forms/prefill.ts'

/** The guest as typed in a check-in that becomes one of a group. */
export interface TypedGuest {
  guestId: number | null
  notGuests: number[]
  banOverride: string
  customerName: string
  customerEmail: string
  customerPhone: string
  notes: string
  duration: number
}

/** `handTypedGuest` hands the guest to the next group check-in, which gets it from `useTypedGuest`. */
export const { hand: handTypedGuest, usePrefill: useTypedGuest } = createPrefill<TypedGuest>()
