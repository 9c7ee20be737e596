import { use, useRef } from 'react'
import { GroupOfStay } from '#desk/groups/web/shared/group-of-stay.tsx'
import { listFacilityRentals } from '#desk/rentals/contract.ts'
import { BookingsFold } from '#desk/rentals/web/booking/bookings-fold.tsx'
import { useBookings, useRunningRental } from '#desk/rentals/web/queries.ts'
import { useBoard, useHourlyPrices } from '#desk/rentals/web/shared/board.ts'
import { CheckIn } from '#desk/rentals/web/start/check-in.tsx'
import { GuestFold } from '#desk/rentals/web/stay/guest-fold.tsx'
import { StayBill } from '#desk/rentals/web/stay/stay-bill.tsx'
import { StayHead } from '#desk/rentals/web/stay/stay-head.tsx'
import { StayVerbs } from '#desk/rentals/web/stay/stay-verbs.tsx'
import { listCheckins } from '#desk/visits/contract.ts'
import { useVisitOn } from '#desk/visits/web/queries.ts'
import { VisitFacts } from '#desk/visits/web/visit-facts.tsx'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { changeRoomStatus } from '#house/facilities/contract.ts'
import { FacilityFacts, factsLine } from '#house/facilities/web/card/facility-facts.tsx'
import { FacilityDialog } from '#house/facilities/web/shared/facility-dialog.tsx'
import { SetStatus } from '#house/facilities/web/shared/set-status.tsx'
import { statusName } from '#house/facilities/web/shared/status.tsx'
import { FacilityWorkorders } from '#house/workorders/web/shared/facility-workorders.tsx'
import { useIsAuthorized, useIsAuthorizedNow, useMayOpen } from '#office/accounts/web/queries.ts'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { UnsavedFormsContext } from '#platform/web/ui/forms/unsaved-forms.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { PerHour } from '#platform/web/ui/text/per-hour.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { DepositFold } from './deposit-fold.tsx'
import { HistoryFold } from './history-fold.tsx'
import { MoreMenu, PanelFoot } from './panel-foot.tsx'
import { useWalk } from './use-walk.ts'

export function LockerDetailsDialog({ facilityId }: { facilityId: number }) {
  return <FacilityPanel type="locker" facilityId={facilityId} />
}

export function RoomDetailsDialog({ facilityId }: { facilityId: number }) {
  return <FacilityPanel type="room" facilityId={facilityId} />
}

/** The panel of one facility: its stay, what the desk does with it, bookings, work orders and recent rentals. */
function FacilityPanel({ type, facilityId }: { type: FacilityType; facilityId: number }) {
  useWalk(facilityId)
  return (
    <FacilityDialog type={type} facilityId={facilityId} size="panel">
      {facility => <Panel facility={facility} />}
    </FacilityDialog>
  )
}

function Panel({ facility }: { facility: Facility }) {
  const { type, id, status } = facility
  const occupied = status === 'occupied'
  const hasVisit = facility.heldBy === 'checkin'
  const { visit } = useVisitOn(id, useIsAuthorizedNow(listCheckins) && hasVisit)
  const { rental: running, error, refetch } = useRunningRental(type, id, occupied)
  const rental = occupied ? running : null
  const mayReadRental = useIsAuthorizedNow(listFacilityRentals)
  const groupId = useBoard().board?.get(id)?.running?.groupId ?? null
  const maySetStatus = useIsAuthorized(changeRoomStatus) && !facility.retired && rental === null && !hasVisit
  const checksIn = useChecksIn(facility)
  // Of another desk, while the form keeps what was typed.
  const stay = checksIn ? null : rental
  const setStatus = maySetStatus && <SetStatus facility={facility} />
  const folds = (
    <div>
      {setStatus && checksIn && <Fold title="Set status">{setStatus}</Fold>}
      {stay && <GuestFold key={stay.id} rental={stay} />}
      {stay && <DepositFold rentalId={stay.id} />}
      {stay && <GroupOfStay rentalId={stay.id} groupId={groupId} />}
      <HouseFolds facility={facility} />
    </div>
  )
  if (checksIn)
    return (
      <>
        <StatusLine facility={facility} />
        <CheckIn facility={facility}>
          {folds}
          <MoreMenu facility={facility} rental={null} />
        </CheckIn>
      </>
    )
  return (
    <>
      {rental ? (
        <div className="flex flex-col gap-3 border-line border-b px-5 pb-3">
          <StayHead rental={rental} />
          <StayVerbs rental={rental} />
        </div>
      ) : (
        <StatusLine facility={facility} />
      )}
      <DialogBody className="flex flex-col gap-5 pt-4">
        {rental && <StayBill rental={rental} />}
        {visit && (
          <Section title="Member visit">
            <VisitFacts visit={visit} />
          </Section>
        )}
        {rental === undefined && mayReadRental && <RentalPlaceholder error={error} onRetry={refetch} />}
        {setStatus && <Section title="Set status">{setStatus}</Section>}
        {folds}
        <div className="md:hidden">
          <MoreMenu facility={facility} rental={rental} />
        </div>
      </DialogBody>
      <PanelFoot facility={facility} rental={rental} />
    </>
  )
}

/** Whether the panel shows the form of a check-in: it is free, or was when what the form holds was typed. */
function useChecksIn({ status, retired }: Facility): boolean {
  const mayRent = useMayOpen('check-in')
  const forms = use(UnsavedFormsContext) ?? []
  const shown = useRef(false)
  const isTyped = () => shown.current && [...forms].some(({ isDirty }) => isDirty)
  shown.current = mayRent && !retired && (status === 'available' || isTyped())
  return shown.current
}

/** 'Available since 9:36 PM · $22.00 an hour': what an hour from now costs, with tax, as on the card. */
function StatusLine({ facility: { id, status, statusSince } }: { facility: Facility }) {
  const price = useHourlyPrices().get(id)
  return (
    <p className="px-5 pb-3 text-muted">
      {statusName[status]} since <ShortDateTime at={statusSince} />
      {price !== undefined && (
        <>
          {' · '}
          <PerHour dollars={price} />
        </>
      )}
    </p>
  )
}

/** The actions and facts of the facility rather than of its stay. */
function HouseFolds({ facility }: { facility: Facility }) {
  const { type, id, status } = facility
  const { data: bookings = [] } = useBookings(type, id)
  return (
    <>
      <BookingsFold bookings={bookings} mayCheckIn={status === 'available'} />
      <FacilityWorkorders facility={facility} />
      <HistoryFold facility={facility} />
      <Fold title={`About this ${type}`} note={factsLine(facility)}>
        <FacilityFacts facility={facility} />
      </Fold>
    </>
  )
}

function RentalPlaceholder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Skeleton className="h-40" />
  return <ErrorState title="Failed to fetch rentals" error={error} onRetry={onRetry} className="py-6" />
}
