import { ReopenRental } from '#desk/rentals/web/end/reopen-rental.tsx'
import { StayLine } from '#desk/rentals/web/shared/stay-line.tsx'
import type { PastStay } from '#desk/stays/contract.ts'
import { usePastStays } from '#desk/stays/web/queries.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { PayDue } from '#money/payments/web/shared/money-panel/pay-due.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fold } from '#platform/web/ui/layout/fold.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'

/** Number of past stays shown at first. */
const RECENT = 5

/** Number of past stays that the server returns. */
const PAGE = 50

/**
 * Who was in a facility, also for a part of a stay, with any amount due. A manager can reopen the last rental of today
 * while the facility is free.
 */
export function HistoryFold({ facility }: { facility: Facility }) {
  const { id, status, retired } = facility
  const { data: stays = [] } = usePastStays(id)
  const { shown, note } = useCutList(stays, { most: RECENT, page: PAGE })
  const isFree = !retired && (status === 'available' || status === 'cleaning')
  if (stays.length === 0) return null
  return (
    <Fold title="History" note={stays.length < PAGE ? stays.length : `${PAGE} or more`}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((stay, index) => (
          <li
            key={`${stay.from} ${stay.rental?.id} ${stay.visit?.id}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5"
          >
            <Stay stay={stay} mayReopen={isFree && index === 0} />
          </li>
        ))}
      </ul>
      {note}
    </Fold>
  )
}

function Stay({ stay: { facilityId, from, until, rental, visit }, mayReopen }: StayProps) {
  const { leaveFor } = useDialog()
  if (visit)
    return (
      <>
        <StayLine
          name={visit.memberName}
          {...{ from, until }}
          note="member visit"
          onOpen={() => leaveFor('member-details', { memberId: visit.memberId })}
        />
        <PayDue billId={visit.billId} due={visit.dueAmount} of={visit.memberName} />
      </>
    )
  if (!rental) return null
  const hasMoved = rental.facilityId !== facilityId
  return (
    <>
      <StayLine
        name={rental.customerName}
        {...{ from, until }}
        note={hasMoved && `moved to ${rental.facilityName}`}
        onOpen={() => leaveFor('rental-details', { rentalId: rental.id })}
      />
      {!hasMoved && (
        <>
          <Money dollars={rental.totalAmount} />
          {mayReopen && <ReopenRental rental={rental} />}
          <PayDue billId={rental.billId} due={rental.dueAmount} of={rental.customerName} />
        </>
      )}
    </>
  )
}

interface StayProps {
  stay: PastStay
  mayReopen: boolean
}
