import { useState } from 'react'
import { messageOf } from '../../../shared/web/failures.ts'
import { toast } from '../../../shared/web/ui/toast.ts'
import type { IdData } from '../../contract.ts'
import { type About, useKeepIdRecord } from '../queries.ts'

/** The card that a form was filled from, for as long as the form is open. */
export interface ScannedId {
  card: IdData | undefined
  use(card: IdData | undefined): void
  /**
   * To be called once the form has made its rental or member: keeps of the card what the settings say, and tells
   * staff where that failed. Does nothing where no card was used.
   */
  keep(about: About): void
}

export function useScannedId(): ScannedId {
  const [card, use] = useState<IdData>()
  const { mutateAsync } = useKeepIdRecord()
  return {
    card,
    use,
    keep(about) {
      if (!card) return
      mutateAsync({ about, card }).catch(error =>
        toast({ title: 'ID data was not kept', description: messageOf(error), variant: 'destructive' }),
      )
    },
  }
}
