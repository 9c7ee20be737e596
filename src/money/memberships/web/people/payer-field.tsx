import { useState } from 'react'
import { z } from 'zod'
import { type AccountKey, customerKinds } from '#money/ledger/words.ts'
import { AccountSearch } from '#money/receivables/web/shared/account-search.tsx'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'

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

/** Chooses a guest or company. */
function GuestPicker({ value, onChange, ...control }: GuestPickerProps) {
  const [chosen, setChosen] = useState('')
  if (value === 0)
    return (
      <AccountSearch
        {...control}
        label="Guests and companies"
        nobody="No guests or companies found. A company has an account from its first invoice on."
        onPick={({ id, name }) => {
          setChosen(name)
          onChange(id)
        }}
      />
    )
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
}

/** A payer as a form holds it: id 0 while none is chosen. */
export const payerForm = z.object({ of: z.enum(customerKinds), id: z.number() }).optional()
export const isPayerChosen = ({ payer }: { payer?: AccountKey | undefined }) => !payer || payer.id > 0
export const payerMissing = { path: ['payer'], message: 'Payer is required' }
