import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'

/** Where the guest of a rental can move now, with what that changes; undefined until loaded or without a rental. */
export function useMoveTargets(rentalId: number | undefined) {
  const params = { id: String(rentalId) }
  const { data } = useQuery({ ...queryFor(api.listMoveTargets, { params }), enabled: rentalId !== undefined })
  return rentalId === undefined ? undefined : data
}
