import type { ReactNode } from 'react'
import { BanOverride } from '#people/guests/web/shared/ban-override.tsx'
import { GuestInput } from '#people/guests/web/shared/guest-choice.tsx'
import { KnownGuest } from '#people/guests/web/shared/known-guest.tsx'
import { type FieldsFromId, fullName } from '#people/id-scan/web/shared/scan-id.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'

/**
 * The field customerName of the surrounding form, with the button `scan` beside it and the guests who match while it is
 * typed. Asks why a banned guest is admitted, unless the guest `isIn` the house already.
 */
export function CustomerName({ isIn = false, scan }: { isIn?: boolean; scan?: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-4 md:col-span-2">
        <Field name="customerName" label="Customer name" required className="flex-1">
          <GuestInput autoComplete="off" enterKeyHint="next" />
        </Field>
        {scan}
      </div>
      <KnownGuest className="empty:hidden md:col-span-2" />
      {!isIn && <BanOverride className="md:col-span-2" />}
    </>
  )
}

/** The fields customerEmail and customerPhone of the surrounding form. */
export function ContactFields({ required = false }: { required?: boolean }) {
  return (
    <>
      <Field name="customerEmail" label="Email" required={required}>
        <Input type="email" autoComplete="off" />
      </Field>
      <Field name="customerPhone" label="Phone" required={required}>
        <GuestInput type="tel" autoComplete="off" />
      </Field>
    </>
  )
}

/** The field people of the surrounding form. */
export const PeopleField = () => (
  <Field name="people" label="People">
    {control => <NumberInput {...control} min={1} max={999} step={1} />}
  </Field>
)

/** Says what a manager approves by PIN: a banned guest, or a check-in with an amount past due. */
export const approvalText = ({ banOverride }: { banOverride?: string | null | undefined }): string =>
  banOverride ? 'Admit a banned guest' : 'Check in with an amount past due'

/** Fields filled in from a scanned ID card. A card contains no e-mail address or phone number. */
export const customerFromId: FieldsFromId = { customerName: { label: 'Customer name', from: fullName } }
