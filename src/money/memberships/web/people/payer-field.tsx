import { Command } from 'cmdk'
import { useDeferredValue, useState } from 'react'
import { z } from 'zod'
import { type AccountKey, customerKinds } from '#money/ledger/words.ts'
import { useFoundGuests } from '#money/receivables/web/queries.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { controlStyle } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'

/** Number of results shown. */
const MAX_RESULTS = 8

interface PayerPickerProps extends Omit<ControlProps, 'value' | 'onChange'> {
  /** Undefined for the payer who needs no choice; id 0 while none is chosen. */
  value: AccountKey | undefined
  onChange: (payer: AccountKey | undefined) => void
  /** Who pays without a choice: 'The member'. */
  usual: string
}

/** Chooses who pays a membership: the usual payer, another member, a guest or a company. */
export function PayerPicker({ value, onChange, usual, ...control }: PayerPickerProps) {
  return (
    <div className="flex flex-col gap-2">
      <Chips
        label="Payer"
        chips={[
          { value: 'usual', label: usual },
          { value: 'members', label: 'Another member' },
          { value: 'guests', label: 'Guest or company' },
        ]}
        value={value?.of ?? 'usual'}
        onChange={of => onChange(of === 'usual' ? undefined : { of, id: 0 })}
      />
      {value?.of === 'members' && (
        <MemberPicker
          {...control}
          label="Payers"
          value={value.id}
          onChange={id => onChange({ of: 'members', id })}
        />
      )}
      {value?.of === 'guests' && (
        <GuestPicker {...control} value={value.id} onChange={id => onChange({ of: 'guests', id })} />
      )}
    </div>
  )
}

interface GuestPickerProps extends Omit<ControlProps, 'value' | 'onChange'> {
  value: number
  onChange: (id: number) => void
}

/** Finds a guest or company by name or phone. */
function GuestPicker({ value, onChange, ref, name, onBlur, ...control }: GuestPickerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, isFetching } = useFoundGuests(search)
  const found = search === '' ? [] : (data?.accounts ?? []).slice(0, MAX_RESULTS)
  if (value > 0)
    return (
      <div
        id={control.id}
        className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-sunken px-3 py-1.5"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{chosen}</span>
        <Button size="sm" variant="ghost" onClick={() => onChange(0)}>
          Change
        </Button>
      </div>
    )
  return (
    <Command shouldFilter={false} label="Guests and companies" loop>
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
      <Command.List className={cn('max-h-72 overflow-y-auto', typed !== '' && 'mt-1.5')}>
        {found.map(guest => (
          <Command.Item
            key={guest.id}
            value={String(guest.id)}
            onSelect={() => {
              setChosen(guest.name)
              onChange(guest.id)
            }}
            className="tap flex cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-hover"
          >
            <span className="min-w-0 truncate font-medium">{guest.name}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">{guest.reach}</span>
          </Command.Item>
        ))}
        {search !== '' && found.length === 0 && !isFetching && !error && (
          <Command.Empty className="px-3 py-2 text-muted">
            No guests or companies found. A company has an account from its first invoice on.
          </Command.Empty>
        )}
      </Command.List>
      {error && !isFetching && (
        <p role="alert" className="px-3 py-2 text-red-ink">
          Failed to fetch guests. {messageOf(error)}
        </p>
      )}
    </Command>
  )
}

/** A payer as a form holds it: id 0 while none is chosen. */
export const payerForm = z.object({ of: z.enum(customerKinds), id: z.number() }).optional()
export const isPayerChosen = ({ payer }: { payer?: AccountKey | undefined }) => !payer || payer.id > 0
export const payerMissing = { path: ['payer'], message: 'Payer is required' }
