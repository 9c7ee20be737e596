import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { useRental } from '#desk/rentals/web/queries.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { ACCOUNTS_PER_PAGE } from '#money/ledger/words.ts'
import { useFoundGuests } from '#money/receivables/web/queries.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'

/** Maximum number of search results shown. */
const MAX_RESULTS = 8

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

interface GuestSearchProps extends Omit<ControlProps, 'onChange' | 'value'> {
  onPick: (rentalId: number) => void
}

function GuestSearch({ onPick, ref, onBlur, name, ...control }: GuestSearchProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, isFetching } = useFoundGuests(search)
  const inHouse = useGuestsInHouse()
  const guests = search === '' ? inHouse : (data?.accounts ?? [])
  const most = search === '' ? guests.length : MAX_RESULTS
  const { shown, note } = useCutList(guests, { most, search, page: ACCOUNTS_PER_PAGE })
  return (
    <Command shouldFilter={false} label="Guests" loop>
      <Command.Input
        {...control}
        ref={ref}
        name={name}
        onBlur={onBlur}
        value={typed}
        onValueChange={setTyped}
        placeholder="Name or phone"
        autoComplete="off"
        className={cn(controlStyle, 'h-9')}
      />
      <Command.List className="mt-1.5 max-h-72 overflow-y-auto">
        {shown.map(guest => (
          <Command.Item
            key={guest.id}
            value={String(guest.id)}
            onSelect={() => onPick(guest.id)}
            className="tap flex cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-hover"
          >
            <span className="min-w-0 truncate font-medium">{guest.name}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">{guest.reach}</span>
          </Command.Item>
        ))}
        {search !== '' && guests.length === 0 && !isFetching && !error && (
          <Command.Empty className="px-3 py-2 text-muted">No guests found</Command.Empty>
        )}
      </Command.List>
      {search !== '' && note}
      {error && !isFetching && (
        <p role="alert" className="px-3 py-2 text-red-ink">
          Failed to fetch guests. {messageOf(error)}
        </p>
      )}
    </Command>
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
