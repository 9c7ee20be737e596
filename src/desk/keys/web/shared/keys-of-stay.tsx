import { z } from 'zod'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { label } from '../../contract.ts'
import { useHandOutKey, useKeys } from '../queries.ts'
import { LoanActions } from './loan-actions.tsx'

const schema = z.object({ label })

/** The keys and wristbands of a stay, and a field that hands out another one by its number or a scan. */
export function KeysOfStay({ rentalId }: { rentalId: number }) {
  const { data } = useKeys()
  const handOut = useHandOutKey()
  const { form, Field } = useZodForm(schema, { label: '' })
  const mine = data?.out.filter(loan => loan.rentalId === rentalId) ?? []
  return (
    <>
      {mine.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {mine.map(loan => (
            <li key={loan.id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
              <span className="font-medium">{loan.label}</span>
              <LoanActions loan={loan} />
            </li>
          ))}
        </ul>
      )}
      <Form
        form={form}
        onSubmit={async body => {
          const loan = await handOut.mutateAsync({ body: { ...body, rentalId } })
          form.reset()
          toast({ title: 'Handed out', description: `${loan.label} · ${loan.facilityName}` })
        }}
      >
        <div className="flex items-start gap-2">
          <Field name="label" label="Number of the key or wristband" className="flex-1">
            <Input autoComplete="off" maxLength={60} />
          </Field>
          <SubmitButton variant="secondary" className="mt-6.5">
            Hand Out
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}
