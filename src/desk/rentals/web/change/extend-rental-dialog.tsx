import { useWatch } from 'react-hook-form'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { clockTime } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { extendRental, type Rental } from '../../contract.ts'
import { useExtensionQuote } from '../quotes.ts'
import { RentalDialog } from '../rental-dialog.tsx'
import { useExtendRental, useStayLimit } from '../shared/board.ts'
import { DurationChips } from '../shared/duration-chips.tsx'
import { LongStay } from '../shared/long-stay.tsx'
import { useExtensionPrices } from './extension-prices.ts'
import { useOfferUndo } from './undo-extension.ts'

/** Extends a rental from its agreed end. */
export default function ExtendRentalDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Extend Rental" rentalId={rentalId} size="checkout">
      {rental => <ExtendForm rental={rental} />}
    </RentalDialog>
  )
}

const schema = extendRental.body.pick({ hours: true, confirmedHours: true })

/** Lengths that are one tap away, with their prices. */
const usualExtensions = [0.5, 1, 2, 3]

function ExtendForm({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const { currency, timeZone } = useVenueLocale()
  const extend = useExtendRental()
  const { form, Field } = useZodForm(schema, { hours: 1, confirmedHours: null })
  const { hours = 0 } = useWatch({ control: form.control })
  const { quote, due, error } = useExtensionQuote(rental, hours, !extend.isPending)
  const lengths = useExtensionPrices(rental, usualExtensions, !extend.isPending)
  const from = Date.parse(rental.endTime)
  const limit = useStayLimit([{ facilityId: rental.facilityId, from }])
  const until = quote && clockTime(Date.parse(quote.endTime), timeZone)
  const offerUndo = useOfferUndo()
  const done = useDone()
  const payment = useGuestPayment({ due, own: 'later', later: true, takesCards: true })

  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const params = { id: String(rental.id) }
        const shown = payment.isPaying ? quote?.due : undefined
        const extended = await extend.mutateAsync({ params, body: { ...typed, due: shown, ...payment.body } })
        close()
        const told = {
          title: 'Rental extended',
          description: `${rental.facilityName} has been extended`,
          detail: [until && `Until ${until}`, takenText(payment, currency)].filter(Boolean).join(' · '),
          ...(!payment.isPaying && offerUndo(extended)),
        }
        await done(payment, told, { rentalId: rental.id })
      }}
      onFailed={({ message }) =>
        toast({ title: 'Failed to extend rental', description: message, variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="hours" label="Extra hours" required>
          {control => (
            <DurationChips options={lengths} from={from} limit={limit} control={control} min={0.25} />
          )}
        </Field>
        <LongStay hours={rental.hours + hours} until={quote ? Date.parse(quote.endTime) : undefined} />
        <p className="text-muted">
          Until <ShortDateTime at={rental.endTime} className="line-through" />{' '}
          {quote && <ShortDateTime at={quote.endTime} className="font-medium text-ink" />}
        </p>
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={rental}
        lines={quote === null ? null : quote?.lines}
        hint="Choose the extra hours to see the price."
        error={error}
        action="Extend Rental"
        onCancel={close}
      />
    </CheckoutForm>
  )
}
