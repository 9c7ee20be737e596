import { useWatch } from 'react-hook-form'
import { FacilityTypeSelect } from '../../facilities/web/shared/facility-type-select.tsx'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'
import { moveRental, type Rental } from '../contract.ts'
import { FacilityPicker } from './facility-picker.tsx'
import { useMoveRental } from './queries.ts'
import { RentalDialog } from './rental-dialog.tsx'

/** Moves a guest to another free facility on the same bill. */
export default function MoveRentalDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Move Guest" rentalId={rentalId}>
      {rental => <MoveForm rental={rental} />}
    </RentalDialog>
  )
}

function MoveForm({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const move = useMoveRental()
  const { form, Field } = useZodForm(moveRental.body, { facilityType: rental.facilityType, facilityId: 0 })
  const { facilityType = rental.facilityType } = useWatch({ control: form.control })

  return (
    <Form
      form={form}
      onSubmit={async body => {
        const moved = await move.mutateAsync({ params: { id: String(rental.id) }, body })
        toast({ title: 'Guest moved', description: `From ${rental.facilityName} to ${moved.facilityName}` })
        close()
      }}
      onFailed={({ message }) =>
        toast({ title: 'Failed to move guest', description: message, variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <Fields>
          <Field name="facilityType" label="Facility type">
            {control => <FacilityTypeSelect {...control} onPick={() => form.setValue('facilityId', 0)} />}
          </Field>
          <Field name="facilityId" label="Move to" required>
            {control => <FacilityPicker {...control} type={facilityType} />}
          </Field>
        </Fields>
        <p className="text-muted">
          The bill, the rate (<Money dollars={rental.rate} /> an hour) and the end time stay the same.
        </p>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton pending="Processing...">Move</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
