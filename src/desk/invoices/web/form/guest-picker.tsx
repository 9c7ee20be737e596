import { useRental } from '#desk/rentals/web/queries.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { AccountSearch } from '#money/receivables/web/shared/account-search.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

export interface GuestPickerProps extends Omit<ControlProps, 'onChange'> {
  /** The newest rental of the guest; 0 if nobody is selected. */
  value: number
  onChange: (rentalId: number) => void
}

/** Finds a guest: lists guests in house, and searches all guests by name or phone. */
export function GuestPicker({ value, onChange, ...control }: GuestPickerProps) {
  return value > 0 ? (
    <SelectedGuest id={control.id} rentalId={value} onChange={() => onChange(0)} />
  ) : (
    <GuestSearch {...control} onPick={onChange} />
  )
}

interface GuestSearchProps extends Omit<ControlProps, 'onChange' | 'value'> {
  onPick: (rentalId: number) => void
}

function GuestSearch({ onPick, ...control }: GuestSearchProps) {
  const inHouse = useGuestsInHouse()
  return (
    <AccountSearch
      {...control}
      label="Guests"
      usual={inHouse}
      nobody="No guests found"
      onPick={({ id }) => onPick(id)}
    />
  )
}

function SelectedGuest({ id, rentalId, onChange }: { id: string; rentalId: number; onChange: () => void }) {
  const { data: rental } = useRental(rentalId)
  return (
    <div
      id={id}
      className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-sunken px-3 py-1.5"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{rental?.customerName ?? '\u00a0'}</span>
        <span className="block text-muted text-xs">
          {rental ? (
            <>
              {rental.facilityName}, <ShortDateTime at={rental.startTime} />
            </>
          ) : (
            '\u00a0'
          )}
        </span>
      </span>
      <Button size="sm" variant="ghost" onClick={onChange}>
        Change
      </Button>
    </div>
  )
}

/** Guests in house, by facility. */
function useGuestsInHouse() {
  const { board } = useBoard()
  return [...(board?.values() ?? [])]
    .flatMap(({ running }) => running ?? [])
    .map(({ id, customerName, facilityName }) => ({ id, name: customerName, reach: facilityName }))
    .sort((a, b) => a.reach.localeCompare(b.reach, 'en', { numeric: true }))
}
