import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Facility } from '#house/facilities/contract.ts'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { stayOf, useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import type { Guest } from '#people/guests/contract.ts'
import { GuestChoice, GuestGate } from '#people/guests/web/shared/guest-choice.tsx'
import { fullName, ScanId } from '#people/id-scan/web/shared/scan-id.tsx'
import { useHandedCard } from '#people/id-scan/web/shared/scanned-card.ts'
import { useScannedId } from '#people/id-scan/web/shared/use-scanned-id.ts'
import { localDateTime } from '#platform/values/fields.ts'
import { localToInstant } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { MoreFields } from '#platform/web/ui/forms/more-fields.tsx'
import { newCheckIn } from '../../contract.ts'
import { useStartRental } from '../queries.ts'
import { useRentalQuote, useTotals } from '../quotes.ts'
import { useStayLimit } from '../shared/board.ts'
import {
  approvalText,
  ContactFields,
  CustomerName,
  customerFromId,
  PeopleField,
} from '../shared/customer-fields.tsx'
import { DepositFields, heldDeposit } from '../shared/deposit-fields.tsx'
import { DurationChips, usualHours } from '../shared/duration-chips.tsx'
import { LongStay } from '../shared/long-stay.tsx'
import { MemberField } from '../shared/member-field.tsx'
import { PastDueNotice } from '../shared/past-due/past-due-notice.tsx'
import { usePastDue } from '../shared/past-due/use-past-due.ts'
import { handTypedGuest, type TypedGuest } from '../shared/typed-guest.ts'
import { fromNow, isAfter } from '../times.ts'
import { FacilityPicker } from './facility-picker.tsx'
import { KeyField } from './key-field.tsx'
import { useLinkedTimes } from './use-linked-times.ts'

const schemaIn = (timeZone: string) =>
  newCheckIn
    .extend({ startTime: localDateTime, endTime: localDateTime, memberId: z.number() })
    .refine(({ startTime, endTime }) => isAfter(endTime, startTime, timeZone), {
      path: ['endTime'],
      message: 'End time must be after start time',
      when: () => true,
    })

export interface CheckInFormProps {
  facility: Facility
  timeZone: string
  /** The guest, if recognized already, and the waiting number for which the facility is held. */
  guest?: Pick<Guest, 'id' | 'name' | 'phone' | 'email'> | undefined
  heldFor?: string | undefined
  people?: number | undefined
  /** Called with another facility that is picked: undefined for `facility` itself. Without it, none can be. */
  onPickOther?: ((other: Facility | undefined) => void) | undefined
  /** Content after the fields. */
  more?: ReactNode
}

/** Checks a guest in now, at the facility's rate, and collects the total at once (SPEC §5, Check-in form). */
export function CheckInForm(props: CheckInFormProps) {
  const { facility, timeZone, heldFor, onPickOther } = props
  const { close, open } = useDialog()
  const mayGroup = useMayOpen('group-check-in')
  const { currency } = useVenueLocale()
  const start = useStartRental()
  const card = useHandedCard()
  const scanned = useScannedId(card)
  const schema = useMemo(() => schemaIn(timeZone), [timeZone])
  const initial = defaults(props)
  const { form, Field } = useZodForm(schema, {
    ...initial,
    customerName: initial.customerName || (card ? fullName(card) : ''),
  })
  const times = useLinkedTimes({
    timeZone,
    alwaysNow: true,
    read: () => {
      const { startTime, endTime, duration } = form.getValues()
      return { start: startTime, end: endTime, hours: duration }
    },
    write: (times, isChosen = false) => {
      const shouldValidate = form.formState.isSubmitted
      form.setValue('startTime', times.start)
      form.setValue('endTime', times.end, { shouldValidate: shouldValidate || isChosen })
      form.setValue('duration', times.hours, { shouldValidate })
    },
  })
  const [duration, facilityId, memberId, deposit, guestId, name, phone, email] = useWatch({
    control: form.control,
    name: [
      'duration',
      'facilityId',
      'memberId',
      'deposit',
      'guestId',
      'customerName',
      'customerPhone',
      'customerEmail',
    ],
  })
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startTime', 'endTime'] })
  const stay = {
    form: 'check-in' as const,
    hours: duration,
    facilityType: facility.type,
    facilityId,
    memberId: memberId || undefined,
  }
  const { quote, due, error } = useRentalQuote(times.keepsEnd ? { ...stay, startDate, endDate } : stay)
  const lengths = useTotals(usualHours.map(hours => ({ ...stay, hours })))
  const startsAt = localToInstant(startDate, timeZone)
  const limit = useStayLimit([{ facilityId, from: startsAt }])
  const [hasEnd, setHasEnd] = useState(false)
  const done = useDone()
  const pastDue = usePastDue({ guestId, name, phone, email, memberId })
  const payment = useGuestPayment({
    due: pastDue.plus(due),
    isExact: due === 0,
    deposit: heldDeposit(deposit),
    takesCards: true,
    stay: stayOf(quote, facility.type, duration),
  })

  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const shown = { start: typed.startTime, end: typed.endTime, hours: typed.duration }
        const { start: startTime, end: endTime, hours } = times.settle(shown)
        const rental = await start.mutateAsync({
          body: {
            ...typed,
            due: quote?.due,
            quotedAt: quote?.at,
            ...payment.body,
            ...pastDue.bodyFor(payment.isPaying),
            startTime,
            endTime,
            duration: hours,
            keepsEnd: times.keepsEnd,
            memberId: typed.memberId || null,
          },
          action: approvalText(typed),
        })
        scanned.store({ subject: 'rental', id: rental.id })
        close()
        const told = {
          title: 'Check-in successful',
          description: `${rental.facilityName} has been checked in`,
          detail: `${rental.customerName} · ${takenText(payment, currency)}`,
        }
        await done(payment, told, { rentalId: rental.id })
      }}
      onFailed={showFailure('Failed to check in')}
    >
      <GuestChoice>
        <DialogBody className="flex flex-col gap-4">
          <CustomerName scan={<ScanId scanned={scanned} fields={customerFromId} className="mt-6.5" />} />
          <PastDueNotice pastDue={pastDue} />
          <Field name="duration" label="Duration (hours)" required>
            {control => (
              <DurationChips
                options={lengths}
                from={startsAt}
                limit={limit}
                control={control}
                min={1}
                onChange={times.setHours}
              >
                <Button className="h-11" aria-expanded={hasEnd} onClick={() => setHasEnd(!hasEnd)}>
                  Until…
                </Button>
              </DurationChips>
            )}
          </Field>
          <LongStay hours={duration} until={localToInstant(endDate, timeZone)} />
          {hasEnd && (
            <Field name="endTime" label="Until">
              {control => (
                <DateTimePicker {...control} min={form.getValues('startTime')} onChange={times.setEnd} />
              )}
            </Field>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <DepositFields />
            {mayGroup && !heldFor && (
              <Button
                size="sm"
                variant="ghost"
                className="-ml-2.5"
                onClick={() => {
                  handTypedGuest(toTypedGuest(form.getValues()))
                  open('group-check-in', { facilityType: facility.type, facilityId })
                }}
              >
                Group
              </Button>
            )}
            <KeyField />
            <MoreFields label="Contact, member, notes, more" names={folded}>
              <Fields>
                <ContactFields />
                <MemberField className="md:col-span-2" />
                <PeopleField />
                <Field name="notes" label="Notes" className="md:col-span-2">
                  <Textarea rows={1} className="min-h-9" />
                </Field>
                {onPickOther && (
                  <Field name="facilityId" label="Facility" required className="md:col-span-2">
                    {control => (
                      <FacilityPicker
                        {...control}
                        type={facility.type}
                        onPick={picked => onPickOther(picked?.id === facility.id ? undefined : picked)}
                      />
                    )}
                  </Field>
                )}
              </Fields>
            </MoreFields>
          </div>
          {props.more}
        </DialogBody>
        <GuestGate onCancel={close}>
          <MoneyPanel
            payment={payment}
            guest={{ guestId, memberId }}
            lines={pastDue.linesWith(quote === null ? null : quote?.lines)}
            error={error}
            action="Check In"
            disabled={!pastDue.isReady}
            onCancel={close}
          />
        </GuestGate>
      </GuestChoice>
    </CheckoutForm>
  )
}

/** Returns what a group check-in takes over from this form. */
const toTypedGuest = ({
  guestId = null,
  notGuests = [],
  banOverride,
  customerName,
  customerEmail,
  customerPhone,
  notes = '',
  duration,
}: z.input<ReturnType<typeof schemaIn>>): TypedGuest => ({
  guestId,
  notGuests,
  banOverride: banOverride ?? '',
  customerName,
  customerEmail: customerEmail ?? '',
  customerPhone: customerPhone ?? '',
  notes,
  duration,
})

const folded = ['customerEmail', 'customerPhone', 'memberId', 'people', 'notes', 'facilityId']

/** SPEC §5: one hour. */
function defaults({ facility, timeZone, guest, heldFor, people = 1 }: CheckInFormProps) {
  const { start, end, hours } = fromNow(1, now(), timeZone)
  return {
    guestId: guest?.id ?? null,
    heldFor: heldFor ?? null,
    confirmedHours: null,
    notGuests: [],
    banOverride: '',
    customerName: guest?.name ?? '',
    customerEmail: guest?.email ?? '',
    customerPhone: guest?.phone ?? '',
    facilityType: facility.type,
    facilityId: facility.id,
    memberId: 0,
    duration: hours,
    startTime: start,
    endTime: end,
    people,
    notes: '',
  }
}
