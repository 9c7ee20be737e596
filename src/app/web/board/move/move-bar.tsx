import { useEffect, useEffectEvent } from 'react'
import { useMoveTargets } from '#desk/rentals/web/change/move-targets.ts'
import { useRental } from '#desk/rentals/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'

/** Says who is moved while the desk chooses a card on the board. Esc leads back to the panel of the stay. */
export default function MoveBar({ rentalId }: { rentalId: number }) {
  const { open, close, leaveFor } = useDialog()
  const { data: rental } = useRental(rentalId)
  const targets = useMoveTargets(rentalId)
  useFocusFirstCard(targets)
  const leave = () =>
    rental?.isActive ? open(`${rental.facilityType}-details`, { facilityId: rental.facilityId }) : close()
  return (
    <Dialog
      size="bar"
      title="Move Guest"
      description={rental ? writeHint(rental, targets?.length) : '\u00a0'}
      onClose={leave}
    >
      <Button onClick={() => leaveFor('move-rental', { rentalId })}>Choose from List</Button>
      <Button onClick={leave}>Cancel</Button>
    </Dialog>
  )
}

/** 'Grace Hopper · Room 101. Choose one of 30 free rooms and lockers on the board.' */
function writeHint(
  { customerName, facilityName, isActive }: { customerName: string; facilityName: string; isActive: boolean },
  free: number | undefined,
): string {
  const who = `${customerName} · ${facilityName}.`
  if (!isActive) return `${who} This guest has already been checked out.`
  if (free === 0) return `${who} Nothing is free until the end of the stay.`
  return free === undefined ? who : `${who} Choose one of ${free} free rooms and lockers on the board.`
}

/**
 * Focuses the first card that can be chosen, from which arrow keys lead to the others: once, and a frame late, because
 * the bar takes the focus as it opens.
 */
function useFocusFirstCard(targets: readonly { facilityId: number }[] | undefined) {
  const isReady = targets !== undefined
  const focusFirst = useEffectEvent(() => {
    const free = new Set(targets?.map(target => String(target.facilityId)))
    const cards = document.querySelectorAll<HTMLElement>('[data-card]')
    for (const card of cards) if (free.has(card.dataset.card!)) return card.focus()
  })
  useEffect(() => {
    if (!isReady) return
    const frame = requestAnimationFrame(focusFirst)
    return () => cancelAnimationFrame(frame)
  }, [isReady])
}
