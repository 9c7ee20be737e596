import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Facility, FacilityType } from '#house/facilities/contract.ts'
import { useFacility } from '#house/facilities/web/shared/facility-queries.ts'
import { FacilityTypeSelect } from '#house/facilities/web/shared/facility-type-select.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import type { Guest } from '#people/guests/contract.ts'
import { useGuest } from '#people/guests/web/queries.ts'
import { GuestChoice, GuestGate } from '#people/guests/web/shared/guest-choice.tsx'
import { ScanId } from '#people/id-scan/web/shared/scan-id.tsx'
import { useScannedId } from '#people/id-scan/web/shared/use-scanned-id.ts'
import { formatMoney } from '#platform/values/money.ts'
import { instantToLocal, localToInstant } from '#platform/values/time.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { type Dialogs, useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { MoreFields } from '#platform/web/ui/forms/more-fields.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { newRental } from '../../contract.ts'
import { bookableFrom } from '../booking/book-later.ts'
import { PrepayAmount } from '../booking/prepay-amount.tsx'
import { useNewRentalBill } from '../booking/use-new-rental-bill.ts'
import { useStartRental } from '../queries.ts'
import { useBoard, useStayLimit } from '../shared/board.ts'
import {
  approvalText,
  ContactFields,
  CustomerName,
  customerFromId,
  PeopleField,
} from '../shared/customer-fields.tsx'
import { DurationChips } from '../shared/duration-chips.tsx'
import { LongStay } from '../shared/long-stay.tsx'
import { MemberField } from '../shared/member-field.tsx'
import { PastDueNotice } from '../shared/past-due/past-due-notice.tsx'
import { fromNow, isAfter, withStart } from '../times.ts'
import { FacilityPicker } from './facility-picker.tsx'
import { useLinkedTimes } from './use-linked-times.ts'

/** Rents a facility at an agreed rate, now or from a later time (SPEC §5, New rental). */
export default function NewRentalDialog({
  facilityType = 'room',
  facilityId = 0,
  guestId,
  startTime,
}: Dialogs['new-rental']) {
  const { close } = useDialog()
  const { data: settings } = useSettings()
  const { facility, error, retry } = useFacility(facilityType, facilityId)
  const { board } = useBoard()
  const { data: guest, error: guestError } = useGuest(guestId ?? 0)
  const isKnown = guestId === undefined || guest !== undefined
  return (
    <Dialog title="New Rental" onClose={close} size="checkout">
      <DialogContent
        value={(facilityId === 0 || facility) && board && isKnown ? settings : undefined}
        error={error ?? guestError}
        failure={`Failed to fetch ${facilityType}`}
        onRetry={retry}
      >
        {({ timeZone }) => (
          <NewRentalForm
            type={facilityType}
            facility={facility}
            timeZone={timeZone}
            guest={guest}
            startTime={startTime}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

const schemaIn = (timeZone: string) =>
  newRental
    .extend({ memberId: z.number() })
    .refine(({ startDate, endDate }) => isAfter(endDate, startDate, timeZone), {
      path: ['endDate'],
      message: 'End date must be after start date',
      when: () => true,
    })

interface NewRentalFormProps {
  type: FacilityType
  facility: Facility | undefined
  timeZone: string
  /** The guest, if recognized already. */
  guest: Pick<Guest, 'id' | 'name' | 'phone' | 'email'> | undefined
  /** From when it is proposed; default: now, or when the facility is free. */
  startTime: string | undefined
}

function NewRentalForm(props: NewRentalFormProps) {
  const { facility, timeZone, startTime } = props
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const start = useStartRental()
  const scanned = useScannedId()
  const schema = useMemo(() => schemaIn(timeZone), [timeZone])
  const { board } = useBoard()
  const freeFrom = (one: Facility) => bookableFrom(one, board?.get(one.id)?.running, timeZone)
  // For the facility with which the dialog opened.
  const [proposed] = useState(() => {
    if (startTime) return instantToLocal(Date.parse(startTime), timeZone)
    return facility && facility.status !== 'available' ? freeFrom(facility) : undefined
  })
  const { form, Field } = useZodForm(schema, defaults(props, proposed))
  const times = useLinkedTimes({
    timeZone,
    isChosen: proposed !== undefined,
    read: () => {
      const { startDate, endDate, hours } = form.getValues()
      return { start: startDate, end: endDate, hours }
    },
    write: ({ start, end, hours }, isChosen = false) => {
      const shouldValidate = form.formState.isSubmitted
      form.setValue('startDate', start, { shouldValidate })
      form.setValue('endDate', end, { shouldValidate: shouldValidate || isChosen })
      form.setValue('hours', hours, { shouldValidate })
    },
  })
  const values = useWatch({ control: form.control }) as z.output<typeof schema>
  const bill = useNewRentalBill(values, timeZone)
  const { isBooking, isPrepaid, lines, pastDue, payment } = bill
  const startsAt = localToInstant(values.startDate, timeZone)
  const limit = useStayLimit([{ facilityId: values.facilityId, from: startsAt }])
  const done = useDone()

  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const shown = { start: typed.startDate, end: typed.endDate, hours: typed.hours }
        const { start: startDate, end: endDate, hours } = times.settle(shown)
        const rental = await start.mutateAsync({
          body: {
            ...typed,
            ...bill.body,
            startDate,
            endDate,
            hours,
            memberId: typed.memberId || null,
          },
          action: approvalText(typed),
        })
        scanned.store({ subject: 'rental', id: rental.id })
        close()
        const told = {
          title: 'Rental Created',
          description: 'New rental has been created successfully',
          detail: `${rental.facilityName} · ${takenText(payment, currency)}`,
        }
        await done(payment, told, { rentalId: rental.id }, isPrepaid ? 'deposit' : 'payment')
      }}
      onFailed={showErrorToast('create rental')}
    >
      <GuestChoice>
        <DialogBody className="flex flex-col gap-4">
          <Fields>
            <CustomerName scan={<ScanId scanned={scanned} fields={customerFromId} className="mt-6.5" />} />
            <ContactFields required />
            <PastDueNotice pastDue={pastDue} isLater={isBooking} />
            <Field name="facilityType" label="Facility type">
              {control => <FacilityTypeSelect {...control} onPick={() => form.setValue('facilityId', 0)} />}
            </Field>
            <Field name="facilityId" label="Facility" required>
              {control => (
                <FacilityPicker
                  {...control}
                  type={values.facilityType}
                  canBook
                  onPick={picked => {
                    if (!picked) return
                    form.setValue('rate', picked.hourlyRate)
                    if (picked.status !== 'available' && !isBooking) times.setStart(freeFrom(picked))
                  }}
                />
              )}
            </Field>
            <Field name="hours" label="Hours" required className="md:col-span-2">
              {control => (
                <DurationChips
                  options={bill.lengths}
                  from={startsAt}
                  limit={limit}
                  control={control}
                  min={1}
                  onChange={times.setHours}
                />
              )}
            </Field>
            <div className="empty:hidden md:col-span-2">
              <LongStay hours={values.hours} until={localToInstant(values.endDate, timeZone)} />
            </div>
            <Field name="startDate" label="Start">
              {control => <DateTimePicker {...control} min={today(timeZone)} onChange={times.setStart} />}
            </Field>
            <Field name="endDate" label="End">
              {control => <DateTimePicker {...control} min={today(timeZone)} onChange={times.setEnd} />}
            </Field>
            <Field
              name="rate"
              label="Rate per hour"
              required
              hint={
                isByTime(lines ?? [], formatMoney(values.rate || 0, currency)) &&
                'Rates by time apply, see the price. Any other rate here applies to the whole stay.'
              }
            >
              {control => <NumberInput {...control} min={0} step={0.01} />}
            </Field>
            <MemberField className="md:col-span-2" />
            <Field name="notes" label="Notes" className="md:col-span-2">
              <Textarea rows={1} className="min-h-9" />
            </Field>
          </Fields>
          <MoreFields label="Number of people" names={['people']}>
            <PeopleField />
          </MoreFields>
          {isBooking && <PrepayAmount amount={bill.prepay} />}
        </DialogBody>
        <GuestGate onCancel={close}>
          <MoneyPanel
            payment={payment}
            guest={{ guestId: values.guestId, memberId: values.memberId }}
            lines={bill.shownLines}
            error={bill.error}
            action="Create Rental"
            pending="Creating..."
            disabled={!bill.isReady}
            onCancel={close}
          />
        </GuestGate>
      </GuestChoice>
    </CheckoutForm>
  )
}

/** Whether the price of the stay itself has another hourly rate than the one in the form, or a block. */
const isByTime = (lines: readonly QuoteLine[], rate: string) =>
  lines.some(
    ({ kind, label }) =>
      kind === 'block' || kind === 'cap' || (kind === 'base' && !label.includes(`at ${rate} an hour`)),
  )

/** SPEC §5: a room, from now unless another start is proposed, one hour, rate 0 until a facility is picked. */
function defaults({ type, facility, timeZone, guest }: NewRentalFormProps, proposed: string | undefined) {
  const fromThen = fromNow(1, now(), timeZone)
  const { start, end, hours } = proposed ? withStart(fromThen, proposed, timeZone) : fromThen
  return {
    guestId: guest?.id ?? null,
    confirmedHours: null,
    notGuests: [],
    banOverride: '',
    customerName: guest?.name ?? '',
    customerEmail: guest?.email ?? '',
    customerPhone: guest?.phone ?? '',
    facilityType: type,
    facilityId: facility?.id ?? 0,
    memberId: 0,
    startDate: start,
    endDate: end,
    hours,
    rate: facility?.hourlyRate ?? 0,
    people: 1,
    notes: '',
  }
}

const today = (timeZone: string) => instantToLocal(now(), timeZone).slice(0, 10)
