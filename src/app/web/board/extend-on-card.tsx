import type { CardExtraProps } from '../../../facilities/web/card-buttons.tsx'
import { useBoard } from '../../../rentals/web/queries.ts'
import { ExtendByHour } from '../../../rentals/web/shared/extend-by-hour.tsx'

/** The button that extends the stay of a card. Renders nothing without a rental. */
export function ExtendOnCard({ facility, ...props }: CardExtraProps) {
  const { board } = useBoard()
  const rental = board?.get(facility.id)?.running
  return rental ? <ExtendByHour rental={rental} {...props} /> : null
}
