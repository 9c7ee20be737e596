import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Rental } from '#desk/rentals/contract.ts'
import { useRental } from '#desk/rentals/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { formGroup, type Group } from '../contract.ts'
import { useAddStay, useFormGroup } from './queries.ts'
import { useGroups } from './shared/groups-in-house.ts'

/** Adds a running stay to a group in the house, or makes a new group of it. */
export default function JoinGroupDialog({ rentalId }: { rentalId: number }) {
  const { close } = useDialog()
  const stay = useRental(rentalId)
  const groups = useGroups()
  const { data: rental } = stay
  return (
    <Dialog
      title="Add to Group"
      description={rental ? `${rental.facilityName} · ${rental.customerName}` : '\u00a0'}
      onClose={close}
    >
      <DialogContent
        value={rental && groups.data ? { rental, groups: groups.data } : undefined}
        error={stay.error ?? groups.error}
        failure="Failed to fetch groups"
        onRetry={() => void Promise.all([stay.refetch(), groups.refetch()])}
      >
        {({ rental, groups }) => <JoinForm rental={rental} groups={groups} />}
      </DialogContent>
    </Dialog>
  )
}

/** `group`: the id of a group as text, or 'new'. */
const schema = formGroup.body.pick({ name: true }).extend({ group: z.string() })

function JoinForm({ rental, groups }: { rental: Rental; groups: readonly Group[] }) {
  const { open } = useDialog()
  const [add, make] = [useAddStay(), useFormGroup()]
  const { form, Field } = useZodForm(schema, { name: '', group: groups[0] ? String(groups[0].id) : 'new' })
  const { group } = useWatch({ control: form.control })
  const rentalId = rental.id
  return (
    <DialogForm
      form={form}
      onSubmit={async ({ group, name }) => {
        const joined =
          group === 'new'
            ? await make.mutateAsync({ body: { name, billing: 'each', rentalIds: [rentalId] } })
            : await add.mutateAsync({ params: { id: group }, body: { rentalId } })
        toast({ title: 'Added to group', description: `${rental.facilityName} is in ${joined.name}` })
        open('group', { groupId: joined.id })
      }}
      onFailed={showFailure('Failed to add to the group')}
      submit="Add to Group"
    >
      <Field name="group" label="Group">
        {({ value, onChange }) => (
          <Chips
            label="Group"
            chips={[
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: 'new', label: 'New group' },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      {group === 'new' && (
        <Field name="name" label="Group name" hint={`Without one, the group goes by ${rental.customerName}.`}>
          <Input autoComplete="off" />
        </Field>
      )}
      <p className="text-muted">This stay's bill remains on its guest's account.</p>
    </DialogForm>
  )
}
