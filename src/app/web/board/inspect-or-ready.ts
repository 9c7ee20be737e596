import { useCallback } from 'react'
import type { Facility } from '../../../facilities/contract.ts'
import { useMakeReady } from '../../../facilities/web/card/make-ready.ts'
import { queryClient, queryFor } from '../../../shared/web/data/query-client.ts'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { api } from '../../../turnaround/first-page-api.ts'

/** Returns a function that sets a facility ready, or opens the inspection that it waits for. */
export function useInspectOrReady(): (facility: Facility) => void {
  const dialog = useDialog()
  const makeReady = useMakeReady()
  return useCallback(
    facility => {
      const all = queryClient.getQueryData(queryFor(api.listTurnarounds).queryKey)
      const inspectionId = all?.find(({ facilityId }) => facilityId === facility.id)?.inspectionId
      if (inspectionId) dialog.open('inspect', { inspectionId })
      else makeReady(facility)
    },
    [dialog, makeReady],
  )
}
