import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useStayLimit } from '#desk/rentals/web/shared/board.ts'
import { approvalText, ContactFields, CustomerName } from '#desk/rentals/web/shared/customer-fields.tsx'
import { DepositFields, heldDeposit } from '#desk/rentals/web/shared/deposit-fields.tsx'
import { DurationChips, usualHours } from '#desk/rentals/web/shared/duration-chips.tsx'
import { LongStay } from '#desk/rentals/web/shared/long-stay.tsx'
import { MemberField } from '#desk/rentals/web/shared/member-field.tsx'
import { PastDueNotice } from '#desk/rentals/web/shared/past-due/past-due-notice.tsx'
import { usePastDue } from '#desk/rentals/web/shared/past-due/use-past-due.ts'
import { type TypedGuest, useTypedGuest } from '#desk/rentals/web/shared/typed-guest.ts'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { useFacility } from '#house/facilities/web/shared/facility-queries.ts'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { GuestChoice, GuestGate } from '#people/guests/web/shared/guest-choice.tsx'
import { toCents, toDollars } from '#platform/values/money.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { useNow } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { MoreFields } from '#platform/web/ui/forms/more-fields.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { checkInForm } from '../contract.ts'
import { billingChips } from './billing-chips.ts'
import {
  type ChosenFacility,
  chosenFacility,
  facilitiesForRequest,
  joinNames,
} from './facilities/chosen-facilities.ts'
import { FacilityGuests } from './facilities/facility-guests.tsx'
import { FreeFacilitiesField } from './facilities/free-facilities-field.tsx'
import { billsOf, useCheckInGroup, useGroupQuote, useGroupTotals } from './queries.ts'
import { visitHintAtCheckIn } from './visit-hint.ts'

/** Checks guests who came together into several facilities: one form, one price, one payment. */
export default function GroupCheckInDialog({ facilityType, facilityId }: Partial<FacilityIds>) {
  const { close } = useDialog()
  const first = useFacility(facilityType ?? 'room', facilityId ?? 0)
  const isKnown = facilityId === undefined || first.facility !== undefined
  return (
    <Dialog title="Group Check-in" size="checkout" onClose={close}>
      <DialogContent
        value={isKnown ? { facility: first.facility } : undefined}
        error={facilityId === undefined ? null : first.error}
        failure="Failed to fetch facility"
        onRetry={first.retry}
      >
        {({ facility }) => (
          <GroupForm
            chosen={
              facility && facility.status === 'available' && facility.heldFor === null
                ? [chosenFacility(facility)]
                : []
            }
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

const schema = checkInForm
  .omit({ paymentMethod: true, cashGiven: true, payments: true, due: true, pastDue: true, heldFor: true })
  .extend({
    memberId: z.number(),
    facilities: z
      .custom<ChosenFacility[]>()
      .refine(chosen => chosen.length > 0, 'Choose at least one room or locker'),
  })

function GroupForm({ chosen }: { chosen: ChosenFacility[] }) {
  const { close, open } = useDialog()
  const { currency } = useVenueLocale()
  const start = useCheckInGroup()
  const { form, Field } = useZodForm(schema, {
    name: '',
    billing: 'one',
    guestId: null,
    memberId: 0,
    notGuests: [],
    banOverride: '',
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    notes: '',
    duration: 1,
    confirmedHours: null,
    facilities: chosen,
  })
  const typed = useTypedGuest()
  useEffect(() => {
    // Not as default values: closing the form asks before it discards what was typed.
    for (const [name, value] of Object.entries(typed ?? {}))
      form.setValue(name as keyof TypedGuest, value, { shouldDirty: true })
  }, [form, typed])
  const [hours, facilities, deposit, memberId, guestId, name, phone, email] = useWatch({
    control: form.control,
    name: [
      ...(['duration', 'facilities', 'deposit', 'memberId'] as const),
      ...(['guestId', 'customerName', 'customerPhone', 'customerEmail'] as const),
    ],
  })
  const quoted = useMemo(() => quotedFacilities(facilities, memberId), [facilities, memberId])
  const minute = useNow()
  const { quote, due, error } = useGroupQuote(quoted, hours)
  const lengths = useGroupTotals(quoted, usualHours)
  const limit = useStayLimit(facilities.map(({ facilityId }) => ({ facilityId, from: minute })))
  const done = useDone()
  const pastDue = usePastDue({ guestId, name, phone, email, memberId })
  const payment = useGuestPayment({
    due: pastDue.plus(due),
    later: true,
    takesCards: true,
    visitHint: visitHintAtCheckIn,
    deposit: depositOfAll(deposit, facilities.length),
  })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        const group = await start.mutateAsync({
          body: {
            ...typed,
            memberId: typed.memberId || null,
            facilities: facilitiesForRequest(typed.facilities),
            due: due ?? undefined,
            quotedAt: quote?.at,
            ...payment.body,
            ...pastDue.bodyFor(payment.isPaying),
          },
          action: approvalText(typed),
        })
        open('group', { groupId: group.id })
        const told = {
          title: 'Group checked in',
          description: joinNames(group.stays.map(({ facilityName }) => facilityName)),
          detail: `${group.name} · ${takenText(payment, currency)}`,
        }
        await done(payment, told, billsOf(group.stays))
      }}
      onFailed={error =>
        toast({ title: 'Failed to check in', description: messageOf(error), variant: 'destructive' })
      }
    >
      <GuestChoice>
        <DialogBody className="flex flex-col gap-4">
          <CustomerName />
          <PastDueNotice pastDue={pastDue} />
          <Field
            name="facilities"
            label={`Rooms and lockers${facilities.length > 0 ? ` (${facilities.length})` : ''}`}
            required
          >
            {control => <FreeFacilitiesField {...control} />}
          </Field>
          <Field name="duration" label="Duration (hours)" required>
            {control => (
              <DurationChips options={lengths} from={minute} limit={limit} control={control} min={1} />
            )}
          </Field>
          <LongStay hours={hours} until={undefined} />
          <Field name="billing" label="Bill">
            {({ value, onChange }) => (
              <Chips label="Bill" chips={billingChips} value={value} onChange={onChange} />
            )}
          </Field>
          <DepositFields each={facilities.length} />
          <MoreFields label="Group name, guests, keys, contact, notes" names={folded}>
            <Fields>
              <Field
                name="name"
                label="Group name"
                hint="Without one, the group goes by its first guest."
                className="md:col-span-2"
              >
                <Input autoComplete="off" />
              </Field>
              <ContactFields />
              <MemberField className="md:col-span-2" />
              <FacilityGuests
                chosen={facilities}
                lead={name}
                onChange={next => form.setValue('facilities', next, { shouldDirty: true })}
              />
              <Field name="notes" label="Notes" className="md:col-span-2">
                <Textarea rows={1} className="min-h-9" />
              </Field>
            </Fields>
          </MoreFields>
        </DialogBody>
        <GuestGate onCancel={close} asksIn={facilities.find(({ isUnclear }) => isUnclear)?.name}>
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

const folded = ['name', 'memberId', 'customerEmail', 'customerPhone', 'notes']

/**
 * Returns the facilities in the order of their ids. The member who leads the group has those without a guest of their
 * own.
 */
function quotedFacilities(facilities: readonly ChosenFacility[], leadMemberId: number) {
  const sorted = facilities.toSorted((a, b) => a.facilityId - b.facilityId)
  return {
    facilityIds: sorted.map(({ facilityId }) => facilityId),
    memberIds: sorted.map(({ customerName, memberId }) =>
      customerName.trim() === '' ? leadMemberId : memberId,
    ),
  }
}

/** Returns what the money panel shows of the deposits: one for each facility. */
function depositOfAll(deposit: Parameters<typeof heldDeposit>[0], facilities: number) {
  const one = heldDeposit(deposit)
  return one && { ...one, amount: toDollars(toCents(one.amount) * facilities) }
}
