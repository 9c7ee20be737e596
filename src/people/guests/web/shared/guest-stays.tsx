import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { GuestStay } from '../../contract.ts'
import { useGuestStays } from '../queries.ts'
import { stayStatusName } from './stay-status.ts'

/** The stays and bookings of a guest, newest first, with what is due on each. */
export function GuestStays({ guestId }: { guestId: number }) {
  const { stays, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGuestStays(guestId)
  return (
    <Section title="Stays">
      {error && !stays ? (
        <ErrorState title="The stays could not be loaded." error={error} onRetry={refetch} />
      ) : stays?.length === 0 ? (
        <p className="text-muted">No stays yet</p>
      ) : (
        <CardTable label="Stays" columns={columns} rows={stays}>
          {stay => <StayRow key={stay.rentalId} stay={stay} />}
        </CardTable>
      )}
      <ShowMore
        more={hasNextPage ? () => void fetchNextPage() : undefined}
        isFetching={isFetchingNextPage}
        className="justify-start"
      />
    </Section>
  )
}

const columns = [
  { name: 'Facility' },
  { name: 'From – until' },
  { name: 'Status' },
  { name: 'Total', className: 'text-right' },
  { name: 'Due', className: 'text-right' },
]

const StayRow = ({ stay }: { stay: GuestStay }) => {
  const { open } = useDialog()
  // A booking is charged when its guest checks in.
  const isCharged = stay.status !== 'booked'
  return (
    <CardRow>
      <CardCell className="max-md:w-full">
        <TextButton onClick={() => open('rental-details', { rentalId: stay.rentalId })}>
          {stay.facilityName}
        </TextButton>
      </CardCell>
      <CardCell>
        <TimeSpan from={stay.startTime} until={stay.endTime} />
      </CardCell>
      <CardCell>{stayStatusName[stay.status]}</CardCell>
      <CardCell className="text-right max-md:ml-auto">{isCharged && <Money dollars={stay.total} />}</CardCell>
      <CardCell className="text-right">
        {stay.due > 0 ? (
          <Money dollars={stay.due} className="font-medium text-red-ink" />
        ) : (
          isCharged && 'Paid'
        )}
      </CardCell>
    </CardRow>
  )
}
