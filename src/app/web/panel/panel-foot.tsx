import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Rental } from '#desk/rentals/contract.ts'
import { useCheckOutQuote } from '#desk/rentals/web/quotes.ts'
import type { Facility } from '#house/facilities/contract.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Money } from '#platform/web/ui/text/money.tsx'

export interface PanelActionsProps {
  facility: Facility
  /** The running rental. */
  rental: Rental | null | undefined
}

/** The next step of the facility, with what is due; on a wide screen beside the menu of everything else. */
export function PanelFoot({ facility, rental }: PanelActionsProps) {
  const dialog = useDialog()
  const mayRent = useMayOpen('check-in')
  const ids = { facilityType: facility.type, facilityId: facility.id }
  return (
    <DialogFooter className="not-has-[button]:hidden md:justify-between">
      <div className="max-md:hidden">
        <MoreMenu facility={facility} rental={rental} />
      </div>
      {mayRent && facility.status === 'occupied' && (
        <Button
          variant="primary"
          size="lg"
          data-first
          aria-keyshortcuts="c"
          className="md:flex-1"
          onClick={() => dialog.leaveFor('check-out', ids)}
        >
          Check Out{rental && <Due rental={rental} />}
        </Button>
      )}
    </DialogFooter>
  )
}

function Due({ rental }: { rental: Rental }) {
  const { data } = useCheckOutQuote(rental)
  if (!data || data.due <= 0) return null
  return (
    <>
      {' · '}
      <Money dollars={data.due} />
    </>
  )
}

/** Rare actions for a facility or its stay. */
export function MoreMenu({ facility: { type, id, status, retired }, rental }: PanelActionsProps) {
  const { leaveFor } = useDialog()
  const [mayEdit, mayRent, mayWait] = [
    useMayOpen(`edit-${type}`),
    useMayOpen('check-in'),
    useMayOpen('join-line'),
  ]
  const rentalId = rental?.id
  const items = [
    mayRent &&
      !retired && {
        label: status === 'available' ? 'New Rental' : 'Book',
        open: () => leaveFor('new-rental', { facilityType: type, facilityId: id }),
      },
    ...(rental && rentalId !== undefined
      ? [
          mayWait && { label: 'Waiting List', open: () => leaveFor('join-line', { rentalId }) },
          rental.dueAmount > 0 && {
            label: 'Redeem Visit',
            open: () => leaveFor('redeem-visit', { rentalId }),
          },
          { label: 'Correct', open: () => leaveFor('correct-rental', { rentalId }) },
        ]
      : []),
    mayEdit && { label: 'Edit', open: () => leaveFor(`edit-${type}`, { facilityId: id }) },
  ].filter(item => item !== false)
  if (items.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button size="lg" className="px-4 text-sm">
          More
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {items.map(({ label, open }) => (
        <MenuItem key={label} onSelect={open}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
