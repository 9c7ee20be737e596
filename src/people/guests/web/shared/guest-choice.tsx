import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { toPhoneKey } from '#platform/values/search/contacts.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { CheckoutColumn } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Guest } from '../../contract.ts'
import { listGuests } from '../../contract.ts'
import { PAGE } from '../../words.ts'
import { useGuest, useSuggestedGuests } from '../queries.ts'
import { usePickedValues } from './picked-values.ts'

/** Letters after which guests are looked for. */
const MIN_LETTERS = 2

/** Digits after which a phone is looked for. */
const MIN_DIGITS = 5

/** Maximum number of guests offered, besides those who match in full. */
const MAX_OFFERED = 4

interface Choice {
  /** The guest who was picked. */
  picked: Guest | undefined
  offered: readonly Guest[]
  /** Says how many guests are not shown. */
  note: ReactNode
  /** Guests with exactly the name or the phone that was typed: one is picked, or all are declined. */
  matches: readonly Guest[]
  /** Whether somebody is banned from what the form is about, and nobody has said why they are admitted. */
  isBanned: boolean
  listId: string
  /** Whether Esc closes the list. */
  isOpen: boolean
  /** Index of the offered guest whom Enter picks; -1 if none. */
  active: number
  pick(guest: Guest): void
  clear(): void
  decline(): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

const ChoiceContext = createContext<Choice | undefined>(undefined)

/** The choice of the surrounding form's guest; undefined outside a `GuestChoice`. */
export const useChoice = () => use(ChoiceContext)

interface GuestChoiceProps {
  /** The form is about a guest in the house: what it began with is not looked for, and nobody has to be chosen. */
  isIn?: boolean
  children: ReactNode
}

/**
 * Finds guests while name or phone are typed into the fields customerName and customerPhone of the surrounding form.
 * One is picked (field guestId) by mouse or keyboard, and fills in what is known. A guest who matches in full has to be
 * picked or declined (field notGuests).
 */
export function GuestChoice({ isIn = false, children }: GuestChoiceProps) {
  const { control, setValue, getValues, clearErrors } = useFormContext()
  const [guestId, name, phone, memberId, notGuests, facilityType, banOverride] = useWatch({
    control,
    name: [
      'guestId',
      'customerName',
      'customerPhone',
      'memberId',
      'notGuests',
      'facilityType',
      'banOverride',
    ],
  })
  const { defaultValues, errors } = useFormState({ control })
  const isNew = (field: string, value: unknown) => !isIn || value !== defaultValues?.[field]
  const typedName = isNew('customerName', name) ? ((name ?? '') as string).trim() : ''
  const typedPhone = isNew('customerPhone', phone) ? ((phone ?? '') as string).trim() : ''
  const { data: picked } = useGuest(guestId ?? 0)
  const found = useFoundGuests(guestId ? '' : typedName, guestId ? '' : typedPhone, errors.customerName?.type)
  const { fill, takeBack } = usePickedValues()
  const listId = useId()
  const [active, setActive] = useState(-1)
  const [closedFor, setClosedFor] = useState<string>()

  const declined = (notGuests ?? []) as readonly number[]
  // The server knows all phones of a guest, the list only the newest.
  const isRefused = errors.customerName?.type === 'server'
  const isMatch = isRefused ? () => true : matcherOfGuest(typedName, typedPhone)
  const matches =
    isIn || (memberId && !isRefused)
      ? []
      : found.filter(guest => isMatch(guest) && !declined.includes(guest.id))
  const typed = `${typedName}\n${typedPhone}`
  const isClosed = closedFor === typed
  const { shown, note } = useCutList(
    found.filter(guest => !matches.includes(guest)),
    { most: MAX_OFFERED, search: typed, page: PAGE },
  )
  const others = isClosed ? [] : shown
  const offered = [...matches, ...others]
  const at = Math.min(active, offered.length - 1)
  const isOpen = at >= 0 || others.length > 0

  const pick = (guest: Guest) => {
    setValue('guestId', guest.id, { shouldDirty: true, shouldValidate: true })
    setActive(-1)
    fill(toCustomer(guest))
  }
  const clear = () => {
    setValue('guestId', null, { shouldDirty: true })
    if (picked) takeBack(toCustomer(picked))
  }
  const decline = () => {
    const ids = found.filter(isMatch).map(({ id }) => id)
    setValue('notGuests', [...(getValues('notGuests') ?? []), ...ids], { shouldDirty: true })
    clearErrors('customerName')
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? offered.length - 1 : at - 1 }
    const next = moves[event.key]
    if (next !== undefined) setActive(next >= offered.length ? -1 : next)
    else if (event.key === 'Escape' && isOpen) {
      setActive(-1)
      setClosedFor(typed)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && (at >= 0 || matches.length > 0)) {
      // A full match is not chosen by the Enter that ends the name: that one only points to it.
      if (at >= 0) pick(offered[at]!)
      else setActive(0)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const bans = (picked?.flags ?? []).filter(
    ({ kind, scope }) => kind === 'banned' && (scope === 'all' || !facilityType || scope === facilityType),
  )
  const isBanned = !isIn && bans.length > 0 && !((banOverride ?? '') as string).trim()
  return (
    <ChoiceContext
      value={{
        picked,
        offered,
        note: isClosed ? null : note,
        matches,
        isBanned,
        listId,
        isOpen,
        active: at,
        pick,
        clear,
        decline,
        onKeyDown,
      }}
    >
      {children}
    </ChoiceContext>
  )
}

/** Returns the guests with a phone, then those of a name. Looks again if the server knows somebody else (`refusal`). */
function useFoundGuests(name: string, phone: string, refusal: unknown): readonly Guest[] {
  const mayList = useIsAuthorizedNow(listGuests)
  const words = useDeferredValue([...name].length >= MIN_LETTERS ? name : '')
  const number = useDeferredValue(toPhoneKey(phone).replaceAll(/\D/g, '').length >= MIN_DIGITS ? phone : '')
  const byPhone = useSuggestedGuests(number, mayList)
  const byName = useSuggestedGuests(words, mayList)
  useEffect(() => {
    if (refusal === 'server') void Promise.all([byPhone.refetch(), byName.refetch()])
  }, [refusal])
  const found = [
    ...(phone && number ? (byPhone.data?.guests ?? []) : []),
    ...(name && words ? (byName.data?.guests ?? []) : []),
  ]
  return [...new Map(found.map(guest => [guest.id, guest])).values()]
}

/** Returns whether a guest has exactly this name or this phone, however they are written. */
function matcherOfGuest(name: string, phone: string): (guest: Guest) => boolean {
  const [nameKey, phoneKey] = [normalizeForSearch(name), phone && toPhoneKey(phone)]
  return guest =>
    (nameKey !== '' && normalizeForSearch(guest.name) === nameKey) ||
    (phoneKey !== '' && guest.phone !== '' && toPhoneKey(guest.phone) === phoneKey)
}

const toCustomer = ({ name, email, phone }: Guest) => ({
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
})

/** A text field whose text finds the guest of the surrounding form: a combobox with the list of `KnownGuest`. */
export function GuestInput({ onKeyDown, ...props }: ComponentProps<typeof Input>) {
  const choice = useChoice()
  if (!choice) return <Input {...props} onKeyDown={onKeyDown} />
  const { offered, active, listId, isOpen } = choice
  return (
    <Input
      {...props}
      role="combobox"
      aria-autocomplete="list"
      data-open-list={isOpen || undefined}
      aria-expanded={offered.length > 0}
      aria-controls={offered.length > 0 ? listId : undefined}
      aria-activedescendant={active >= 0 ? optionId(listId, offered[active]!) : undefined}
      onKeyDown={event => {
        onKeyDown?.(event)
        choice.onKeyDown(event)
      }}
    />
  )
}

export const optionId = (listId: string, guest: Guest) => `${listId}-${guest.id}`

interface GuestGateProps {
  /** Names a further guest about whom the form asks: 'Room 102'. */
  asksIn?: string | undefined
  onCancel: () => void
  children: ReactNode
}

/** Shows `children`, the price and its button, once it is clear who the guest is and that they are admitted. */
export function GuestGate({ asksIn, onCancel, children }: GuestGateProps) {
  const choice = useChoice()
  const isClear = !choice || (choice.matches.length === 0 && !choice.isBanned)
  if (isClear && !asksIn) return children
  const isBanned = isClear ? false : choice.isBanned
  return (
    <CheckoutColumn>
      <div
        role="status"
        className={cn(
          'flex flex-col gap-2 rounded-control px-3 py-2.5',
          isBanned ? 'bg-red-soft font-medium text-red-ink' : 'bg-amber-soft text-amber-ink',
        )}
      >
        {isClear && `Say who the guest of ${asksIn} is to go on.`}
        {!isClear &&
          (isBanned
            ? 'This guest is banned. A manager can admit them with a reason.'
            : 'Choose the guest, or ‘Not This Guest’, to go on.')}
      </div>
      <CancelButton className="mt-auto self-end max-md:h-11" onCancel={onCancel} />
    </CheckoutColumn>
  )
}
