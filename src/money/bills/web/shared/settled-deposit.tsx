import { useState } from 'react'
import { voidForm } from '#money/ledger/contract.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { ApprovableButton } from '#office/accounts/web/shared/approvable-button.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type Deposit, restoreDeposit } from '../../contract.ts'
import { useRestoreDeposit } from '../queries.ts'

/** The outcome of a deposit. One that was kept or applied by mistake can be held again. */
export function SettledDeposit({ deposit }: { deposit: Deposit }) {
  const [isAsking, setIsAsking] = useState(false)
  const mayRestore = useMayOpen('refund-payment')
  const { item, status, kept, applied } = deposit
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1">
          <span className="font-medium">{item}</span>
          <span className="block text-muted text-xs">
            {status === 'returned' && 'Returned'}
            {kept > 0 && (
              <>
                <Money dollars={kept} /> kept
              </>
            )}
            {kept > 0 && applied > 0 && ', '}
            {applied > 0 && (
              <>
                <Money dollars={applied} /> applied to the bill
              </>
            )}
          </span>
        </span>
        {status !== 'returned' && mayRestore && (
          <ApprovableButton
            call={restoreDeposit}
            size="sm"
            aria-expanded={isAsking}
            onClick={() => setIsAsking(!isAsking)}
          >
            Hold Again
          </ApprovableButton>
        )}
      </div>
      {isAsking && <RestoreForm deposit={deposit} />}
    </div>
  )
}

function RestoreForm({ deposit: { id, applied } }: { deposit: Deposit }) {
  const restore = useRestoreDeposit()
  const { form, Field } = useZodForm(voidForm, { reason: '' })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        await restore.mutateAsync({ params: { id: String(id) }, body, action: 'Hold a deposit again' })
        toast({ title: 'Deposit held again', description: 'It can be returned, kept or applied' })
      }}
      onFailed={showFailure('Failed to hold the deposit again')}
    >
      {applied > 0 && (
        <p className="mb-3">
          The bill is unpaid again: <Money dollars={applied} />.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field name="reason" label="Reason" required>
          <Input autoFocus />
        </Field>
        <SubmitButton className="sm:mt-6.5" pending="Processing...">
          Hold Deposit Again
        </SubmitButton>
      </div>
      <FormError />
    </Form>
  )
}
