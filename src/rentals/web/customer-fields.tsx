import type { ReactNode } from 'react'
import { type FieldsFromId, fullName } from '../../id-scan/web/shared/scan-id.tsx'
import { Field, Fields } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'

export interface CustomerFieldsProps {
  /** Whether e-mail and phone are required. */
  reachable?: boolean
  /** Shown above the fields; may fill them in. */
  children?: ReactNode
}

/** The fields customerName, customerEmail and customerPhone of the surrounding form. */
export function CustomerFields({ reachable = false, children }: CustomerFieldsProps) {
  return (
    <>
      {children}
      <Fields>
        <Field name="customerName" label="Customer name" required className="md:col-span-2">
          <Input autoComplete="off" enterKeyHint="next" />
        </Field>
        <Field name="customerEmail" label="E-mail" required={reachable}>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field name="customerPhone" label="Phone" required={reachable}>
          <Input type="tel" autoComplete="off" />
        </Field>
      </Fields>
    </>
  )
}

/** Fields filled in from a scanned ID card. A card contains no e-mail address or phone number. */
export const customerFromId: FieldsFromId = { customerName: { label: 'Customer name', from: fullName } }
