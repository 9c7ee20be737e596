import { useWatch } from 'react-hook-form'
import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { PaymentInput, useGuestPaymentInput } from '../../billing/web/shared/payment-input.tsx'
import { QuoteLines } from '../../billing/web/shared/quote-lines.tsx'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { NumberInput } from '../../shared/web/ui/forms/number-input.tsx'
import { ShortDateTime } from '../../shared/web/ui/text/time.tsx'
import { extendRental, type Rental } from '../contract.ts'
import { useExtendRental } from './queries.ts'
import { useExtensionQuote } from './quotes.ts'
import { RentalDialog } from './rental-dialog.tsx'

/** Extends a rental from its agreed end. */
export default function ExtendRentalDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Extend Rental" rentalId={rentalId}>
      {rental => <ExtendForm rental={rental} />}
    </RentalDialog>
  )
}

const schema = extendRental.body.pick({ hours: true })

function ExtendForm({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const extend = useExtendRental()
  const { form, Field } = useZodForm(schema, { hours: 1 })
  const { hours = 0 } = useWatch({ control: form.control })
  const { quote, error } = useExtensionQuote(rental, hours, !extend.isPending)
  const openReceipt = useAutomaticReceipt()
  const payment = useGuestPaymentInput(quote?.due, 'unpaid')

  return (
    <Form
      form={form}
      onSubmit={async ({ hours }) => {
        await extend.mutateAsync({ params: { id: String(rental.id) }, body: { hours, ...payment.body } })
        toast({ title: 'Rental extended', description: `${rental.facilityName} has been extended` })
        close()
        if (payment.isPaying) await openReceipt({ rentalId: rental.id })
      }}
      onFailed={({ message }) =>
        toast({ title: 'Failed to extend rental', description: message, variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="hours" label="Extra hours" required>
          {control => (
            <div className="flex flex-wrap gap-2">
              <NumberInput {...control} min={0.25} step={0.25} className="w-28" />
              {[0.5, 1, 2, 3].map(extra => (
                <Button
                  key={extra}
                  variant={extra === hours ? 'soft' : 'secondary'}
                  aria-pressed={extra === hours}
                  onClick={() => control.onChange(extra)}
                >
                  {extra === 0.5 ? '30 min' : `${extra} h`}
                </Button>
              ))}
            </div>
          )}
        </Field>
        <p className="text-muted">
          Until <ShortDateTime at={rental.endTime} className="line-through" />{' '}
          {quote && <ShortDateTime at={quote.endTime} className="font-medium text-ink" />}
        </p>
        <PaymentInput input={payment} unpaid="Pay at check-out" />
        <QuoteLines label="Price" quote={quote} error={error} />
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing..." disabled={!payment.isReady}>
          Extend
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
