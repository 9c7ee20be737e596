import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import type { IdData } from '../../contract.ts'

/** In memory only: neither the address nor the browser's storage ever contains data of a card. */
const scanned = createAtom<IdData | undefined>(undefined)

/** The card for the check-in form that is about to open. */
let forNextForm: IdData | undefined

/** Remembers the card that was scanned outside a form, for the dialog that shows it. */
export const setScannedCard = (card: IdData | undefined): void => scanned.set(() => card)

export const useScannedCard = (): IdData | undefined => useSelector(scanned)

/** Hands a card to the next check-in form. */
export function handToForm(card: IdData): void {
  forNextForm = card
}

/** Returns the card that was handed to this form, if there is one. */
export function useHandedCard(): IdData | undefined {
  const [card] = useState(forNextForm)
  useEffect(() => {
    forNextForm = undefined
  }, [])
  return card
}
