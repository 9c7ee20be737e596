import type { ReactNode } from 'react'
import { z } from 'zod'
import { methodName } from '#money/ledger/rules.ts'
import { useDone } from '#money/payments/web/shared/done.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { stayOf, useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { BanOverride } from '#people/guests/web/shared/ban-override.tsx'
import { FlagsOfGuest } from '#people/guests/web/shared/flags-of-guest.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { elapsedHours } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import { newCheckIn, type Rental } from '../../contract.ts'
import { useCheckInBooking } from '../queries.ts'
import { useBookingQuote } from '../quotes.ts'
import { approvalText } from '../shared/customer-fields.tsx'
import { PastDueNotice } from '../shared/past-due/past-due-notice.tsx'
import { usePastDue } from '../shared/past-due/use-past-due.ts'
import { KeyField } from '../start/key-field.tsx'

/** `guestId` is not sent: it carries the refusal of a ban. */
const arrivalForm = z.object({
  guestId: z.number().nullable(),
  banOverride: newCheckIn.shape.banOverride,
  key: newCheckIn.shape.key,
})

/** Checks in the guest of a booking at the agreed time and price, paid now or later. */
export function BookingCheckIn({ booking, more }: { booking: Rental; more?: ReactNode }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const arrive = useCheckInBooking()
  const { form } = useZodForm(arrivalForm, { guestId: booking.guestId, banOverride: '' })
  const { quote, error } = useBookingQuote(booking, !arrive.isPending && !arrive.isSuccess)
  const done = useDone()
  const returned = quote?.giveBack
    .map(({ method, amount }) => `${formatMoney(amount, currency)} ${methodName(method).toLowerCase()}`)
    .join(' + ')
  const pastDue = usePastDue({
    guestId: booking.guestId,
    memberId: booking.memberId ?? 0,
    name: booking.customerName,
    phone: null,
    email: null,
  })
  const payment = useGuestPayment({
    due: pastDue.plus(dueOf(quote)),
    later: true,
    takesCards: true,
    stay: stayOf(quote, booking.facilityType, elapsedHours(booking.startTime, booking.endTime)),
  })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async ({ banOverride, key }) => {
        const params = { id: String(booking.id) }
        const { facilityName } = await arrive.mutateAsync({
          params,
          body: {
            ...payment.body,
            ...pastDue.bodyFor(payment.isPaying),
            banOverride,
            key,
            due: quote?.due,
          },
          action: approvalText({ banOverride }),
        })
        close()
        const told = {
          title: 'Check-in successful',
          description: `${facilityName} has been checked in`,
          detail: `${booking.customerName} · ${takenText(payment, currency)}`,
        }
        await done(payment, told, { rentalId: booking.id })
      }}
      onFailed={showFailure('Failed to check in')}
    >
      <DialogBody className="flex flex-col gap-4">
        <p>
          <span className="font-medium">{booking.customerName}</span> has booked{' '}
          <TimeSpan from={booking.startTime} until={booking.endTime} />.
        </p>
        <FlagsOfGuest guestId={booking.guestId} />
        {booking.notes && <p className="whitespace-pre-line text-muted">{booking.notes}</p>}
        <BanOverride />
        <PastDueNotice pastDue={pastDue} />
        <KeyField />
        {more}
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={booking}
        lines={pastDue.linesWith(quote?.lines)}
        error={error}
        action="Check In"
        disabled={!pastDue.isReady}
        also={returned && `return ${returned}`}
        autoFocus
        onCancel={close}
      />
    </CheckoutForm>
  )
}
