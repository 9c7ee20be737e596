import { GroupOfStay } from '#desk/groups/web/shared/group-of-stay.tsx'
import { KeysOfStay } from '#desk/keys/web/shared/keys-of-stay.tsx'
import { listFacilityRentals } from '#desk/rentals/contract.ts'
import { useBookings, useFacilityRentals, useRunningRental } from '#desk/rentals/web/queries.ts'
import { Bookings, RecentRentals } from '#desk/rentals/web/rental-history.tsx'
import { RunningRental } from '#desk/rentals/web/running-rental.tsx'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { listCheckins } from '#desk/visits/contract.ts'
import { useVisitOn } from '#desk/visits/web/queries.ts'
import { VisitFacts } from '#desk/visits/web/visit-facts.tsx'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { changeRoomStatus } from '#house/facilities/contract.ts'
import { FacilityFacts } from '#house/facilities/web/card/facility-facts.tsx'
import { FacilityDialog } from '#house/facilities/web/shared/facility-dialog.tsx'
import { SetStatus } from '#house/facilities/web/shared/set-status.tsx'
import { FacilityWorkorders } from '#house/workorders/web/shared/facility-workorders.tsx'
import { useIsAuthorized, useIsAuthorizedNow, useMayOpen } from '#office/accounts/web/queries.ts'
import { useKey } from '#platform/web/device/use-key.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'

export function LockerDetailsDialog({ facilityId }: { facilityId: number }) {
  return <FacilityDetails type="locker" facilityId={facilityId} />
}

export function RoomDetailsDialog({ facilityId }: { facilityId: number }) {
  return <FacilityDetails type="room" facilityId={facilityId} />
}

/** Details of one facility: its data, current guest, bookings, work orders and recent rentals. */
function FacilityDetails({ type, facilityId }: { type: FacilityType; facilityId: number }) {
  return (
    <FacilityDialog type={type} facilityId={facilityId}>
      {facility => <Details facility={facility} />}
    </FacilityDialog>
  )
}

function Details({ facility }: { facility: Facility }) {
  const { type, id, status } = facility
  const occupied = status === 'occupied'
  const hasVisit = facility.heldBy === 'checkin'
  const { visit } = useVisitOn(id, useIsAuthorizedNow(listCheckins) && hasVisit)
  const { rental, error, refetch } = useRunningRental(type, id, occupied)
  const mayReadRental = useIsAuthorizedNow(listFacilityRentals)
  const { data: rentals = [] } = useFacilityRentals(type, id)
  const { bookings = [] } = useBookings(id)
  const groupId = useBoard().board?.get(id)?.running?.groupId ?? null
  const mayLend = useMayOpen('keys')
  const maySetStatus =
    useIsAuthorized(changeRoomStatus) && !facility.retired && !(occupied && rental !== null) && !hasVisit
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <FacilityFacts facility={facility} />
        {occupied && rental && <RunningRental rental={rental} />}
        {occupied && rental && <GroupOfStay rentalId={rental.id} groupId={groupId} />}
        {occupied && rental && mayLend && <KeysOfStay rentalId={rental.id} />}
        {visit && (
          <Section title="Member visit">
            <VisitFacts visit={visit} />
          </Section>
        )}
        {occupied && rental === undefined && mayReadRental && (
          <RentalPlaceholder error={error} onRetry={() => void refetch()} />
        )}
        {maySetStatus && (
          <Section title="Set status">
            <SetStatus facility={facility} />
          </Section>
        )}
        <FacilityWorkorders facility={facility} />
        <Bookings bookings={bookings} mayCheckIn={status === 'available'} />
        <RecentRentals
          rentals={rentals}
          isFree={!facility.retired && (status === 'available' || status === 'cleaning')}
        />
      </DialogBody>
      <Actions facility={facility} />
    </>
  )
}

function RentalPlaceholder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Skeleton className="h-40" />
  return <ErrorState title="Failed to fetch rentals" error={error} onRetry={onRetry} className="py-6" />
}

function Actions({ facility: { type, id, status, retired } }: { facility: Facility }) {
  const dialog = useDialog()
  const [mayEdit, mayRent] = [useMayOpen(`edit-${type}`), useMayOpen('check-in')]
  const ids = { facilityType: type, facilityId: id }
  const next = nextStep(status)
  const mayGoOn = mayRent && next !== undefined && !(retired && next === 'check-in')
  useKey('c', mayGoOn ? () => dialog.open(next, ids) : undefined)
  return (
    <DialogFooter>
      {mayEdit && (
        <Button className="md:mr-auto" onClick={() => dialog.open(`edit-${type}`, { facilityId: id })}>
          Edit
        </Button>
      )}
      {mayRent && !retired && status === 'available' && (
        <>
          <Button onClick={() => dialog.open('new-rental', ids)}>New Rental</Button>
          <Button
            variant="primary"
            data-first
            aria-keyshortcuts="c"
            onClick={() => dialog.open('check-in', ids)}
          >
            Check In
          </Button>
        </>
      )}
      {mayRent && !retired && status !== 'available' && (
        <Button onClick={() => dialog.open('new-rental', ids)}>Book</Button>
      )}
      {mayRent && status === 'occupied' && (
        <Button
          variant="primary"
          data-first
          aria-keyshortcuts="c"
          onClick={() => dialog.open('check-out', ids)}
        >
          Check Out
        </Button>
      )}
    </DialogFooter>
  )
}

/** What the C key opens: Check In or Check Out. */
function nextStep(status: Facility['status']) {
  if (status === 'available') return 'check-in'
  return status === 'occupied' ? 'check-out' : undefined
}
