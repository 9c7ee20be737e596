import type { Rental } from '#desk/rentals/contract.ts'
import { useRental } from '#desk/rentals/web/queries.ts'
import { useFacilityKinds } from '#house/facilities/web/shared/facility-kinds.ts'
import { usePrintOnDesk, usePrintsAtDesk } from '#office/devices/web/shared/desk-queries.ts'
import { useShowNumber } from '#office/devices/web/shared/guest-view.ts'
import { useIsMailOn } from '#office/mail/web/queries.ts'
import { GuestChoice, GuestGate, GuestInput } from '#people/guests/web/shared/guest-choice.tsx'
import { KnownGuest } from '#people/guests/web/shared/known-guest.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import type { Dialogs } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import {
  CheckField,
  Fields,
  Form,
  FormError,
  SubmitButton,
  useZodForm,
} from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { joinForm } from '../contract.ts'
import { useJoinLine } from './queries.ts'
import { type Want, WantsField } from './wants-field.tsx'

/** Puts a guest into line, or the guest of a running stay who waits for something else. */
export default function JoinLineDialog({ rentalId }: Dialogs['join-line']) {
  const { close } = useDialog()
  const stay = useRental(rentalId ?? 0, rentalId !== undefined)
  return (
    <Dialog title="Add to Waiting List" onClose={close}>
      {rentalId === undefined ? (
        <JoinForm />
      ) : (
        <DialogContent
          value={stay.data}
          error={stay.error}
          failure="Failed to fetch the stay"
          onRetry={stay.refetch}
        >
          {rental => <JoinForm rental={rental} />}
        </DialogContent>
      )}
    </Dialog>
  )
}

function JoinForm({ rental }: { rental?: Rental }) {
  const { close, open } = useDialog()
  const join = useJoinLine()
  const showNumber = useShowNumber()
  const hasPrinter = usePrintsAtDesk()
  const print = usePrintOnDesk()
  const printNumber = (subjectId: number) =>
    print.mutate(
      { body: { paper: 'waiting_number', subjectId } },
      { onError: showFailure('The number could not be printed') },
    )
  const kinds = useFacilityKinds()
  const isMailOn = useIsMailOn()
  const { form, Field } = useZodForm(joinForm, {
    guestId: null,
    notGuests: [],
    rentalId: rental?.id ?? null,
    customerName: rental?.customerName ?? '',
    customerPhone: rental?.customerPhone ?? '',
    customerEmail: rental?.customerEmail ?? '',
    byEmail: false,
    people: rental?.people ?? 1,
    facilities: 1,
    wants: [{ facilityType: 'room', kind: '' }],
  })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        const { id, number, guestId, offer } = await join.mutateAsync({ body })
        showNumber(number, guestId)
        toast({
          title: 'Added to the waiting list',
          description: offer
            ? `${offer.facilityName} is free and held for #${number}`
            : `#${number} · ${body.customerName}`,
          ...(hasPrinter && { also: [{ label: 'Print', onPress: () => printNumber(id) }] }),
        })
        open('waiting-list', {})
      }}
      onFailed={showFailure('Failed to add guest')}
    >
      <GuestChoice>
        <DialogBody className="flex flex-col gap-4">
          {rental ? (
            <p>
              <span className="font-medium">{rental.customerName}</span> keeps {rental.facilityName} until
              something else is free. The price of the move is shown then.
            </p>
          ) : (
            <Fields>
              <Field name="customerName" label="Customer name" required className="md:col-span-2">
                <GuestInput autoComplete="off" enterKeyHint="next" />
              </Field>
              <KnownGuest className="empty:hidden md:col-span-2" />
              <Field name="customerPhone" label="Phone">
                <GuestInput type="tel" autoComplete="off" />
              </Field>
              <Field name="people" label="People">
                {control => <NumberInput {...control} min={1} max={999} step={1} />}
              </Field>
              <Field name="customerEmail" label="Email" className="md:col-span-2">
                <Input type="email" autoComplete="off" />
              </Field>
              <Field
                name="facilities"
                label="Rooms or lockers"
                hint="Of a group. Each is held as it becomes free."
                className="md:col-span-2"
              >
                {control => <NumberInput {...control} min={1} max={20} step={1} className="md:w-24" />}
              </Field>
            </Fields>
          )}
          <Field name="wants" label="Waits for" required>
            {control => (
              <WantsField
                value={control.value as Want[]}
                onChange={control.onChange}
                kinds={kinds}
                labelledBy={`${control.id}-label`}
              />
            )}
          </Field>
          {rental && isMailOn && (
            <Field name="customerEmail" label="Email">
              <Input type="email" autoComplete="off" />
            </Field>
          )}
          {isMailOn && (
            <CheckField
              name="byEmail"
              label="Notify by email"
              hint="Sent for each room or locker that is held for the guest"
            />
          )}
          <FormError />
        </DialogBody>
        <GuestGate onCancel={close}>
          <DialogFooter>
            <CancelButton onCancel={close} />
            <SubmitButton>Add to Waiting List</SubmitButton>
          </DialogFooter>
        </GuestGate>
      </GuestChoice>
    </Form>
  )
}
