import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Stay } from '#house/facilities/web/shared/stay.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import type { MemberCheckin } from '../contract.ts'
import * as api from '../contract.ts'

/** Members' open visits as stays by facility id; empty until they are loaded or for roles that may not see them. */
export function useVisitsOnBoard(): ReadonlyMap<number, Stay> {
  const enabled = useIsAuthorizedNow(api.listVisitsOnBoard)
  const { data } = useQuery({ ...queryFor(api.listVisitsOnBoard), enabled })
  return useMemo(() => (data ? new Map(data.map(visit => [visit.facilityId!, toStay(visit)])) : none), [data])
}

const none: ReadonlyMap<number, Stay> = new Map()

const toStay = ({ memberName, checkinTime, endTime, dueAmount, notes }: MemberCheckin): Stay => ({
  customerName: memberName,
  startTime: checkinTime,
  endTime: endTime ?? undefined,
  dueAmount,
  notes,
})
