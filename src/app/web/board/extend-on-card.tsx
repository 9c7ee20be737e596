import { useIsFetching } from '@tanstack/react-query'
import * as api from '#desk/rentals/contract.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { ExtendByHour } from '#desk/rentals/web/shared/extend-by-hour.tsx'
import type { CardExtraProps } from '#house/facilities/web/card/card-buttons.tsx'
import { queryFor } from '#platform/web/data/query-client.ts'

/** The button that extends the stay of a card. Renders nothing without a rental. */
export function ExtendOnCard({ facility, ...props }: CardExtraProps) {
  const { board } = useBoard()
  const rental = board?.get(facility.id)?.running
  // Just after a check-out the board still shows the rental that has ended.
  const isCurrent = useIsFetching(queryFor(api.listBoard)) === 0
  return rental ? <ExtendByHour rental={rental} isCurrent={isCurrent} {...props} /> : null
}
