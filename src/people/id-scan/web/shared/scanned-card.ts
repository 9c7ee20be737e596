import { createAtom, useSelector } from '@tanstack/react-store'
import { createPrefill } from '#platform/web/ui/forms/prefill.ts'
import type { IdData } from '../../contract.ts'

/** In memory only: neither the address nor the browser's storage ever contains data of a card. */
const scanned = createAtom<IdData | undefined>(undefined)

/** Remembers the card that was scanned outside a form, for the dialog that shows it. */
export const setScannedCard = (card: IdData | undefined): void => scanned.set(() => card)

export const useScannedCard = (): IdData | undefined => useSelector(scanned)

/** `handToForm` hands a card to the next check-in form, which gets it from `useHandedCard`. */
export const { hand: handToForm, usePrefill: useHandedCard } = createPrefill<IdData>()
