import { useCallback } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { useMakeReady } from '#house/facilities/web/card/make-ready.ts'
import * as api from '#house/turnaround/contract.ts'
import { queryClient, queryFor } from '#platform/web/data/query-client.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

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
