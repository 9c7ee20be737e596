import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/web/data/query-client.ts'
import * as api from '../../contract.ts'

/** The possible moves of a rental's guest with their prices; undefined until loaded or without a rental. */
export function useMoveTargets(rentalId: number | undefined) {
  const params = { id: String(rentalId) }
  const { data } = useQuery({ ...queryFor(api.listMoveTargets, { params }), enabled: rentalId !== undefined })
  return rentalId === undefined ? undefined : data
}
