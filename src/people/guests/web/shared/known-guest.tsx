import { Button } from '#platform/web/ui/actions/button.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Guest } from '../../contract.ts'
import { optionId, useChoice } from './guest-choice.tsx'
import { FlagBadge, GuestFlags } from './guest-flags.tsx'

/** Shows the guest whom the surrounding `GuestChoice` has picked, or those whom it found. */
export function KnownGuest({ className }: { className?: string }) {
  const choice = useChoice()
  if (!choice) return null
  const { picked, offered, note, matches, clear, decline } = choice
  return (
    <div className={className}>
      {picked ? (
        <PickedGuest guest={picked} onClear={clear} />
      ) : (
        offered.length > 0 && (
          <div className="flex flex-col gap-2">
            <div>
              <FoundGuests {...choice} />
              {note}
            </div>
            {matches.length > 0 && (
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <p role="status">
                  {matches.length === 1
                    ? 'This name or phone is known. Is it this guest?'
                    : 'This name or phone is known. Is it one of these guests?'}
                </p>
                <Button size="sm" onClick={decline}>
                  Not This Guest
                </Button>
              </div>
            )}
          </div>
        )
      )}
    </div>
  )
}

function FoundGuests({
  offered,
  listId,
  active,
  pick,
}: Pick<NonNullable<ReturnType<typeof useChoice>>, 'offered' | 'listId' | 'active' | 'pick'>) {
  return (
    <div
      role="listbox"
      id={listId}
      aria-label="Known guests"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line"
    >
      {offered.map((guest, index) => (
        <button
          key={guest.id}
          type="button"
          role="option"
          id={optionId(listId, guest)}
          aria-selected={index === active}
          tabIndex={-1}
          className={cn(
            'flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken',
            index === active && 'bg-hover',
          )}
          onClick={() => pick(guest)}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{guest.name}</span>
            <span className="block truncate text-muted text-xs">{formatContact(guest)}</span>
          </span>
          {guest.flags.slice(0, 2).map(({ id, kind }) => (
            <FlagBadge key={id} kind={kind} />
          ))}
          <Owed dollars={guest.balance} />
        </button>
      ))}
    </div>
  )
}

function PickedGuest({ guest, onClear }: { guest: Guest; onClear: () => void }) {
  return (
    <section
      aria-label="Known guest"
      className="flex flex-col gap-2 rounded-control border border-line bg-sunken px-3 py-2"
    >
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{guest.name}</span>
          <span className="block text-muted text-xs">
            {guest.stays === 1 ? '1 stay' : `${guest.stays} stays`}
            {guest.lastVisit && (
              <>
                , last <ShortDateTime at={guest.lastVisit} />
              </>
            )}
          </span>
        </span>
        <Owed dollars={guest.balance} />
        <Button size="sm" variant="ghost" onClick={onClear}>
          Not This Guest
        </Button>
      </div>
      <GuestFlags flags={guest.flags} />
    </section>
  )
}

const formatContact = ({ phone, email, memberNumber }: Guest) =>
  [phone || email, memberNumber].filter(Boolean).join(' · ') || 'No phone or email'

function Owed({ dollars }: { dollars: number }) {
  if (dollars <= 0) return null
  return (
    <span className="shrink-0 font-medium text-red-ink">
      owes <Money dollars={dollars} />
    </span>
  )
}
