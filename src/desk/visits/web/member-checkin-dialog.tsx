import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { FacilityTypeSelect } from '#house/facilities/web/shared/facility-type-select.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { stayOf, useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { useGuestOfMember } from '#people/guests/web/queries.ts'
import { BanOverride } from '#people/guests/web/shared/ban-override.tsx'
import { GuestFlags } from '#people/guests/web/shared/guest-flags.tsx'
import { idInNumber, isCardNumber } from '#people/members/web/shared/member-number.ts'
import { MemberPicker } from '#people/members/web/shared/member-picker.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { banOverride, checkinForm, entryOverride } from '../contract.ts'
import { DEFAULT_HOURS } from '../words.ts'
import { AvailableFacility } from './available-facility.tsx'
import { BannedNamesake } from './banned-namesake.tsx'
import { CheckOutButton } from './check-out-button.tsx'
import { HeldFacility } from './held-facility.tsx'
import { MemberStanding } from './member-standing.tsx'
import { useCheckIn, useStanding, useVisitQuote } from './queries.ts'

const CodeScanner = lazyPart(() => import('#platform/web/camera/code-scanner.tsx'))

/** `guestId` is not sent: it carries the refusal of a ban. */
const dialogForm = checkinForm.extend({
  guestId: z.number().nullable(),
  notGuests: z.array(z.number()),
  banOverride,
  entryOverride,
})

/** Checks a member in: finds them by name or card, shows their status and offers a facility. */
export default function MemberCheckinDialog({ memberId }: { memberId?: number | undefined }) {
  const { close } = useDialog()
  const checkIn = useCheckIn()
  const [camera, setCamera] = useState(false)
  const { form, Field } = useZodForm(dialogForm, {
    memberId: memberId ?? 0,
    facilityType: 'locker',
    facilityId: '',
    notes: '',
    guestId: null,
    notGuests: [],
    banOverride: '',
    entryOverride: '',
    duration: DEFAULT_HOURS,
  })
  const [chosen, facilityType, facilityId, duration, override, declined, letIn] = useWatch({
    control: form.control,
    name: ['memberId', 'facilityType', 'facilityId', 'duration', 'banOverride', 'notGuests', 'entryOverride'],
  })
  const standing = useStanding(chosen)
  const { visit, refusal, entryBar } = standing.data ?? {}
  /** A suspended member may take a facility at the visitor's price. */
  const isBarred = !!entryBar && (entryBar.isArrears || !facilityId)
  const namesakes = standing.data?.namesakes?.guests.every(id => declined.includes(id))
    ? null
    : standing.data?.namesakes
  const guest = useGuestOfMember(standing.data?.member.memberNumber)
  useEffect(() => form.setValue('guestId', guest?.id ?? null), [form, guest?.id])
  const excluded = standing.data?.excluded[facilityType || 'locker']
  const paysVisitorPrice = !!facilityId && (standing.data?.membership === null || !!excluded)
  const price = useVisitQuote({
    memberId: paysVisitorPrice ? chosen : 0,
    facilityType: facilityType || 'locker',
    facilityId: facilityId || 0,
    duration,
  })
  const payment = useGuestPayment({
    due: price.due,
    later: true,
    takesCards: true,
    stay: stayOf(price.quote, facilityType || 'locker', duration),
  })
  const held = useFacilities(facilityType || 'locker').facilities?.find(
    ({ id, heldFor }) => id === facilityId && heldFor !== null,
  )
  /** The facility that the desk said is held for this member. */
  const [theirs, setTheirs] = useState<number>()
  const isHeldForOther = held !== undefined && theirs !== held.id
  const done = useDone()
  const isBanned = (!!namesakes || !!guest?.flags.some(({ kind }) => kind === 'banned')) && !override?.trim()
  const isShut = isBarred && !letIn?.trim()
  const hasPrice = paysVisitorPrice && !visit && !isBanned
  const submit = useFocusOnLoad(standing.data?.member.id)

  /** Selecting a member does not mark the form dirty, so closing the dialog asks nothing. */
  function selectMember(found: number) {
    setCamera(false)
    form.setValue('notGuests', [])
    form.clearErrors('guestId')
    form.setValue('memberId', found, { shouldValidate: form.formState.isSubmitted })
  }
  useScanHandler({ claims: isCardNumber, handle: code => selectMember(idInNumber(code)!) })

  if (camera)
    return (
      <Dialog title="New Check-in" description="Scan the member card" onClose={close}>
        <DialogBody>
          <Suspense fallback={<Skeleton className="aspect-video" />}>
            <CodeScanner
              format="Code128"
              hint="Hold the barcode of the member card in front of the camera."
              accepts={isCardNumber}
              onCode={text => selectMember(idInNumber(text)!)}
              onClose={() => setCamera(false)}
            />
          </Suspense>
        </DialogBody>
      </Dialog>
    )
  return (
    <Dialog title="New Check-in" onClose={close}>
      <CheckoutForm
        form={form}
        onSubmit={async ({ facilityId, facilityType, duration, guestId: _, ...typed }) => {
          const place = facilityId ? { facilityId, facilityType } : {}
          const due = payment.isPaying ? price.quote?.due : undefined
          const terms = paysVisitorPrice ? { duration, due, quotedAt: price.quote?.at, ...payment.body } : {}
          const started = await checkIn.mutateAsync({
            body: { ...typed, ...place, ...terms, heldFor: held && !isHeldForOther ? held.heldFor : null },
            action: typed.banOverride ? 'Admit a banned member' : `Let in: ${entryBar?.why ?? 'a member'}`,
          })
          const where = started.facilityName ? ` with ${started.facilityName}` : ''
          close()
          const told = {
            title: 'Check-in successful',
            description: `${started.memberName} has been checked in${where}`,
          }
          if (paysVisitorPrice) await done(payment, told, { memberId: started.memberId })
          else toast(told)
        }}
        onFailed={error => {
          void standing.refetch()
          showFailure('Failed to create check-in')(error)
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          <Field
            name="memberId"
            label="Member"
            required
            hint={chosen ? undefined : 'Or scan the member card with a barcode scanner.'}
          >
            {control => <MemberPicker {...control} onChange={selectMember} autoFocus withStatus />}
          </Field>
          {chosen > 0 ? (
            <MemberStanding standing={standing.data} error={standing.error} onRetry={standing.refetch} />
          ) : (
            <Button className="self-start" onClick={() => setCamera(true)}>
              <ScanBarcode aria-hidden />
              Scan Card
            </Button>
          )}
          {!visit && guest && <GuestFlags flags={guest.flags} />}
          {!visit && namesakes && !form.formState.errors.guestId && (
            <BannedNamesake
              reason={namesakes.reason}
              onConfirm={() =>
                form.setError('guestId', { message: `This guest is banned: ${namesakes.reason}` })
              }
              onDecline={() => form.setValue('notGuests', namesakes.guests)}
            />
          )}
          {!visit && <BanOverride />}
          {!visit && !refusal && isBarred && (
            <Field name="entryOverride" label="Reason to let them in" hint="Needs a manager">
              <Input maxLength={300} />
            </Field>
          )}
          {!visit && (
            <Fields>
              <Field name="facilityType" label="Facility type">
                {control => (
                  <FacilityTypeSelect {...control} onPick={() => form.setValue('facilityId', '')} />
                )}
              </Field>
              <Field name="facilityId" label="Facility" hint="Optional">
                {control => <AvailableFacility {...control} type={facilityType || 'locker'} />}
              </Field>
              {held && (
                <HeldFacility
                  facility={held}
                  value={!isHeldForOther}
                  onChange={isTheirs => setTheirs(isTheirs ? held.id : undefined)}
                />
              )}
              {paysVisitorPrice && (
                <Field
                  name="duration"
                  label="Duration (hours)"
                  required
                  hint={
                    excluded
                      ? `${excluded}: the visitor's price applies.`
                      : "Without a membership, the visitor's price applies."
                  }
                >
                  {control => <NumberInput {...control} min={1} step={0.25} />}
                </Field>
              )}
              <Field name="notes" label="Notes" className="md:col-span-2">
                <Textarea rows={1} className="min-h-9" />
              </Field>
            </Fields>
          )}
          {!hasPrice && <FormError />}
        </DialogBody>
        {hasPrice ? (
          <MoneyPanel
            payment={payment}
            guest={{ memberId: chosen }}
            lines={price.quote === null ? null : price.quote?.lines}
            error={price.error}
            action="Check In"
            disabled={!!refusal || isHeldForOther || isShut}
            onCancel={close}
          />
        ) : (
          <DialogFooter>
            <CancelButton onCancel={close} />
            {visit ? (
              <CheckOutButton visit={visit} variant="primary" onDone={close} />
            ) : (
              // Disabled until the status of the member is loaded.
              <SubmitButton
                ref={submit}
                pending="Processing..."
                disabled={!!refusal || isHeldForOther || isBanned || isShut || (chosen > 0 && !standing.data)}
              >
                Check In
              </SubmitButton>
            )}
          </DialogFooter>
        )}
      </CheckoutForm>
    </Dialog>
  )
}

/** Focuses the submit button once the member's status is loaded, unless the user is typing. */
function useFocusOnLoad(memberId: number | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (memberId !== undefined && !document.activeElement?.matches('input, textarea')) button.current?.focus()
  }, [memberId])
  return button
}
