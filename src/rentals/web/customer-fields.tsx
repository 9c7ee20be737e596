import type { ReactNode } from 'react'
import { type FieldsFromId, fullName } from '../../id-scan/web/shared/fields-from-id.ts'
import { Field, Fields } from '../../shared/web/ui/form.tsx'
import { Input } from '../../shared/web/ui/input.tsx'

export interface CustomerFieldsProps {
  /** Whether e-mail and phone must be filled in. */
  reachable?: boolean
  /** Stands above the fields and may fill them in. */
  children?: ReactNode
}

/** Who the guest is: customerName, customerEmail and customerPhone of the form around it. */
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

/** What of a scanned card goes into these fields; no card holds an e-mail address or a phone number. */
export const customerFromId: FieldsFromId = { customerName: { label: 'Customer name', from: fullName } }
