import { Suspense } from 'react'
import { useBoard, useHasRentals } from '#desk/rentals/web/shared/board.ts'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

const FirstStepsList = lazyPart(() => import('./first-steps-list.tsx'))

/** Guides a new venue through its set-up to its first rental. Disappears after that. */
export function FirstSteps() {
  const mayAdd = useMayOpen('add-room')
  const { rooms, lockers, isNew } = useNewVenue()
  if (!isNew || !mayAdd) return null
  return (
    <Suspense fallback={null}>
      <FirstStepsList rooms={rooms} lockers={lockers} />
    </Suspense>
  )
}

/** Returns whether the venue is new: it has no rentals yet. */
function useNewVenue() {
  const rooms = useFacilities('room').facilities
  const lockers = useFacilities('locker').facilities
  const { board } = useBoard()
  const everRented = useHasRentals(board?.size === 0)
  return {
    rooms: rooms?.length ?? 0,
    lockers: lockers?.length ?? 0,
    isNew: everRented === false && !!rooms && !!lockers,
  }
}
