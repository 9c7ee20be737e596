import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FacilityTypeSelect } from '#house/facilities/web/shared/facility-type-select.tsx'
import { ConfirmTime } from '#money/bills/web/shared/confirm-time.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { dueOf } from '#money/payments/web/shared/due-of.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { BanOverride } from '#people/guests/web/shared/ban-override.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { type Dialogs, useDialog, usePanelUnder } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type MoveQuote, moveRental, type RateAfterMove, type Rental } from '../../contract.ts'
import { useMoveRental } from '../queries.ts'
import { useMoveQuote } from '../quotes.ts'
import { RentalDialog } from '../rental-dialog.tsx'
import { approvalText } from '../shared/customer-fields.tsx'
import { FacilityPicker } from '../start/facility-picker.tsx'
import { MoveRate } from './move-rate.tsx'
import { useMoveTargets } from './move-targets.ts'

/**
 * Moves a guest to another free facility on the same bill, at the agreed rate, with its upgrade fee, or at the new
 * rate.
 */
export default function MoveRentalDialog({ rentalId, ...to }: Dialogs['move-rental']) {
  return (
    <RentalDialog title="Move Guest" rentalId={rentalId} size="checkout">
      {rental => <MoveForm rental={rental} to={to} />}
    </RentalDialog>
  )
}

/** 'keep $22.00/h': the rate after a move, on its button. */
function rateText(quote: MoveQuote, rate: RateAfterMove, currency: string): string {
  const hourly = (dollars: number) => `${formatMoney(dollars, currency)}/h`
  if (rate === 'fee') return `upgrade fee, keep ${hourly(quote.rates.keep)}`
  return rate === 'keep' ? `keep ${hourly(quote.rates.keep)}` : `new rate ${hourly(quote.rates.new)}`
}

/** `guestId` is not sent: it carries the refusal of a ban. */
const schema = moveRental.body
  .pick({ facilityType: true, facilityId: true, banOverride: true, confirmsTime: true })
  .extend({ guestId: z.null() })

interface MoveFormProps {
  rental: Rental
  /** The facility that was chosen before, and the waiting number for which it is held, if any. */
  to: Omit<Dialogs['move-rental'], 'rentalId'>
}

function MoveForm({ rental, to: chosenBefore }: MoveFormProps) {
  const { close, open } = useDialog()
  // Opened from the panel of the guest's facility, which then follows the guest.
  const panel = usePanelUnder()
  const { currency } = useVenueLocale()
  const move = useMoveRental()
  const { form, Field } = useZodForm(schema, {
    facilityType: chosenBefore.facilityType ?? rental.facilityType,
    facilityId: chosenBefore.facilityId ?? 0,
    banOverride: '',
    guestId: null,
  })
  const { facilityType = rental.facilityType, facilityId = 0 } = useWatch({ control: form.control })
  const [picked, setPicked] = useState<RateAfterMove>()
  const { quote, error } = useMoveQuote(
    rental,
    { facilityType, facilityId },
    !move.isPending && !move.isSuccess,
  )
  // Not what is booked before the guest leaves.
  const free = useMoveTargets(rental.id)
  const targets = useMemo(() => free && new Set(free.map(({ facilityId }) => facilityId)), [free])
  // Who waited for a facility agreed to its rate.
  const heldFor = facilityId === chosenBefore.facilityId ? chosenBefore.heldFor : undefined
  const preset = quote?.fee ? 'fee' : heldFor ? 'new' : 'keep'
  // Another facility may have no upgrade fee.
  const rate = picked && quote?.[picked] ? picked : preset
  const chosen = quote === null ? null : (quote?.[rate] ?? undefined)
  const [isFaulty, setFaulty] = useState(false)
  const done = useDone()
  const payment = useGuestPayment({
    due: dueOf(chosen),
    own: 'later',
    later: true,
    takesCards: true,
  })
  const action = quote ? `Move · ${rateText(quote, rate, currency)}` : 'Move'

  return (
    <CheckoutForm
      form={form}
      onSubmit={async ({ guestId: _, ...to }) => {
        const upgradeFee = rate === 'fee' ? quote?.upgradeFee : undefined
        const due = payment.isPaying ? chosen?.due : undefined
        const body = { ...to, rate, upgradeFee, heldFor, quotedAt: quote?.at, due, ...payment.body }
        const moved = await move.mutateAsync({
          params: { id: String(rental.id) },
          body,
          ...(to.banOverride && { action: approvalText(to) }),
        })
        const { facilityType, facilityId } = rental
        if (isFaulty) open('new-workorder', { facilityType, facilityId })
        else if (panel) open(`${moved.facilityType}-details`, { facilityId: moved.facilityId })
        else close()
        const description = `From ${rental.facilityName} to ${moved.facilityName}`
        await done(payment, { title: 'Guest moved', description }, { rentalId: rental.id })
      }}
      onFailed={showFailure('Failed to move guest')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="facilityType" label="Facility type">
            {control => <FacilityTypeSelect {...control} onPick={() => form.setValue('facilityId', 0)} />}
          </Field>
          <Field name="facilityId" label="Move to" required>
            {control => <FacilityPicker {...control} type={facilityType} only={targets} />}
          </Field>
        </Fields>
        {quote && <MoveRate quote={quote} value={rate} onChange={setPicked} />}
        <p className="text-muted">The guest keeps the bill and the end time.</p>
        <ReportFault facility={rental.facilityName} value={isFaulty} onChange={setFaulty} />
        <BanOverride />
        <ConfirmTime />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={rental}
        lines={chosen === null ? null : chosen?.lines}
        error={error}
        action={action}
        onlyPaid
        onCancel={close}
      />
    </CheckoutForm>
  )
}

interface ReportFaultProps {
  facility: string
  value: boolean
  onChange: (value: boolean) => void
}

/** Whether a work order for the facility that is left opens after the move, for roles that may write one. */
function ReportFault({ facility, ...box }: ReportFaultProps) {
  const id = useId()
  if (!useMayOpen('new-workorder')) return null
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} {...box} />
      <label htmlFor={id} className="tap flex items-center">
        Report a fault in {facility} after the move
      </label>
    </div>
  )
}
