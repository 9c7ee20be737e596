import type { Rental } from '#desk/rentals/contract.ts'
import { useDueNow } from '#desk/rentals/web/shared/board.ts'
import { TimeLeft } from '#house/facilities/web/shared/stay-times.tsx'
import { sumDollars } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { GroupDetails } from '../contract.ts'
import { GroupLoader } from './group-loader.tsx'
import { useRemoveStay } from './queries.ts'

/** The stays of a group, their ends and debts, with the actions for all of them. */
export default function GroupDialog({ groupId }: { groupId: number }) {
  return (
    <GroupLoader groupId={groupId} size="lg">
      {group => (
        <>
          <DialogBody className="flex flex-col gap-4">
            <Totals group={group} />
            <ul aria-label="Stays" className="flex flex-col divide-y divide-line">
              {group.stays.map(stay => (
                <StayRow key={stay.id} groupId={groupId} stay={stay} />
              ))}
            </ul>
          </DialogBody>
          <Actions group={group} />
        </>
      )}
    </GroupLoader>
  )
}

function Totals({ group: { total, paid, due: charged, stays } }: { group: GroupDetails }) {
  const dues = useDueNow()
  const due = sumDollars(stays.map(({ id, dueAmount }) => dues.get(id) ?? dueAmount))
  return (
    <dl className="grid grid-cols-3 gap-3 rounded-control bg-sunken px-3 py-2 tabular-nums">
      <Total label="Total" dollars={sumDollars([total, due, -charged])} />
      <Total label="Paid" dollars={paid} />
      <Total label="Open" dollars={due} isOpen={due > 0} />
    </dl>
  )
}

const Total = ({ label, dollars, isOpen }: { label: string; dollars: number; isOpen?: boolean }) => (
  <div>
    <dt className="text-muted text-xs">{label}</dt>
    <dd className={isOpen ? 'font-semibold text-orange-ink' : 'font-semibold'}>
      <Money dollars={dollars} />
    </dd>
  </div>
)

function StayRow({ groupId, stay }: { groupId: number; stay: Rental }) {
  const { open } = useDialog()
  const remove = useRemoveStay()
  const { id: rentalId, facilityType, facilityId, facilityName, isActive } = stay
  const due = useDueNow().get(rentalId) ?? stay.dueAmount
  const which = <span className="sr-only"> {facilityName}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <span className="min-w-36 flex-1">
        <TextButton onClick={() => open(`${facilityType}-details`, { facilityId })}>
          {facilityName}
        </TextButton>
        <span className="block truncate text-muted text-xs">{stay.customerName}</span>
      </span>
      <span className="w-28 text-right text-xs">
        {isActive ? (
          <>
            <TimeLeft until={stay.endTime} className="block font-medium" />
            <span className="block text-muted">
              Until <ShortDateTime at={stay.endTime} />
            </span>
          </>
        ) : (
          <span className="text-muted">Left {stay.endedAt && <ShortDateTime at={stay.endedAt} />}</span>
        )}
      </span>
      <span className="w-24 text-right text-xs tabular-nums max-md:order-last max-md:ml-auto">
        {due > 0 ? (
          <span className="font-medium text-orange-ink">
            <Money dollars={due} /> open
          </span>
        ) : (
          <span className="text-muted">Paid</span>
        )}
      </span>
      {/* As wide for a guest who has left, so that the columns stay in line. */}
      <span className="flex gap-1.5 md:w-44 md:justify-end">
        {isActive && (
          <>
            <Button size="sm" onClick={() => open('check-out', { facilityType, facilityId })}>
              Check Out{which}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { id: String(groupId) }, body: { rentalId } },
                  { onError: showFailure('Failed to remove from the group') },
                )
              }
            >
              Remove{which}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

function Actions({ group: { id: groupId, running, due } }: { group: GroupDetails }) {
  const { open } = useDialog()
  return (
    <DialogFooter>
      <Button className="md:mr-auto" onClick={() => open('edit-group', { groupId })}>
        Edit
      </Button>
      {due > 0 && <Button onClick={() => open('pay-group', { groupId })}>Take Payment</Button>}
      {running > 0 && (
        <>
          <Button onClick={() => open('extend-group', { groupId })}>Extend All</Button>
          <Button data-first variant="primary" onClick={() => open('check-out-group', { groupId })}>
            Check Out All
          </Button>
        </>
      )}
    </DialogFooter>
  )
}
