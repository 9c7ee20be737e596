import { useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import type { IdData } from '../../contract.ts'
import { type RecordSubject, useStoreIdRecord } from '../queries.ts'

/** The card used to fill in a form, while the form is open. */
export interface ScannedId {
  card: IdData | undefined
  setCard(card: IdData | undefined): void
  /**
   * Call after the form has created its rental or member: stores the fields of the card that the settings
   * allow and shows a toast if that fails. Does nothing if no card was used.
   */
  store(about: RecordSubject): void
}

/** `initial`: the card with which the form was opened. */
export function useScannedId(initial?: IdData): ScannedId {
  const [card, use] = useState(initial)
  const { mutateAsync } = useStoreIdRecord()
  return {
    card,
    setCard: use,
    store(about) {
      if (!card) return
      mutateAsync({ about, card }).catch(showFailure('Failed to store ID data'))
    },
  }
}
