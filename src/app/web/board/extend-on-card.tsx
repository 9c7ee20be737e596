import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { ExtendByHour } from '#desk/rentals/web/shared/extend-by-hour.tsx'
import type { CardExtraProps } from '#house/facilities/web/card/card-buttons.tsx'

/** The button that extends the stay of a card. Renders nothing without a rental. */
export function ExtendOnCard({ facility, ...props }: CardExtraProps) {
  const { board } = useBoard()
  const rental = board?.get(facility.id)?.running
  return rental ? <ExtendByHour rental={rental} {...props} /> : null
}
