import { useDeferredValue } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useIsAuthorizedNow } from '../../../accounts/web/queries.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { useCutList } from '../../../shared/web/ui/lists/cut-list.tsx'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import { ShortDateTime } from '../../../shared/web/ui/text/time.tsx'
import { listGuests, PAGE } from '../../calls.ts'
import type { Guest } from '../../contract.ts'
import { useGuest, useSuggestedGuests } from '../queries.ts'
import { FlagBadge, GuestFlags } from './guest-flags.tsx'
import { usePickedValues } from './picked-values.ts'

/** Letters after which guests are looked for. */
const MIN_LETTERS = 3

/** Maximum number of guests offered. */
const MAX_OFFERED = 4

/**
 * Finds the guest while name or phone are typed into the fields customerName and customerPhone of the surrounding form,
 * and fills in what is known of the one that is picked (field guestId), until another is.
 */
export function KnownGuest({ className }: { className?: string }) {
  const { control, setValue } = useFormContext()
  const [guestId, name, phone] = useWatch({ control, name: ['guestId', 'customerName', 'customerPhone'] })
  const { defaultValues } = useFormState({ control })
  const { data: guest } = useGuest(guestId ?? 0)
  const typed = {
    name: name === defaultValues?.customerName ? '' : name,
    phone: phone === defaultValues?.customerPhone ? '' : phone,
  }
  const { fill, takeBack } = usePickedValues()
  const pick = (found: Guest) => {
    setValue('guestId', found.id, { shouldDirty: true })
    fill(customerOf(found))
  }
  const clear = (picked: Guest) => {
    setValue('guestId', null, { shouldDirty: true })
    takeBack(customerOf(picked))
  }
  return (
    <div className={className}>
      {guestId && guest ? (
        <PickedGuest guest={guest} onClear={() => clear(guest)} />
      ) : (
        <FoundGuests search={wordsOf(typed)} onPick={pick} />
      )}
    </div>
  )
}

const customerOf = ({ name, email, phone }: Guest) => ({
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
})

/** The phone if it is typed, else the name, once it is long enough. */
function wordsOf({ name, phone }: { name: string | undefined; phone: string | null | undefined }): string {
  const words = (phone?.replaceAll(/\D/g, '').length ?? 0) >= 5 ? phone! : (name ?? '')
  return words.trim().length >= MIN_LETTERS ? words.trim() : ''
}

function FoundGuests({ search, onPick }: { search: string; onPick: (guest: Guest) => void }) {
  const { data } = useSuggestedGuests(useDeferredValue(search), useIsAuthorizedNow(listGuests))
  const found = search === '' ? [] : (data?.guests ?? [])
  const { shown, note } = useCutList(found, { most: MAX_OFFERED, search, page: PAGE })
  if (found.length === 0) return null
  return (
    <div>
      <ul aria-label="Known guests" className="divide-y divide-line rounded-control border border-line">
        {shown.map(guest => (
          <li key={guest.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken"
              onClick={() => onPick(guest)}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{guest.name}</span>
                <span className="block truncate text-muted text-xs">{reachOf(guest)}</span>
              </span>
              {guest.flags.slice(0, 2).map(({ id, kind }) => (
                <FlagBadge key={id} kind={kind} />
              ))}
              <Owed dollars={guest.balance} />
            </button>
          </li>
        ))}
      </ul>
      {note}
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

const reachOf = ({ phone, email, memberNumber }: Guest) =>
  [phone || email, memberNumber].filter(Boolean).join(' · ') || 'No phone or email'

function Owed({ dollars }: { dollars: number }) {
  if (dollars <= 0) return null
  return (
    <span className="shrink-0 font-medium text-red-ink">
      owes <Money dollars={dollars} />
    </span>
  )
}
