import { useId } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { type GuestRecord, type GuestStay, splitForm } from '../contract.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useGuestStays, useSplitGuest } from './queries.ts'

/** Moves stays that are somebody else's to a new record. Staff need a manager's PIN. */
export default function SplitGuestDialog({ guestId }: { guestId: number }) {
  return (
    <GuestDialog title="Split Guest" guestId={guestId}>
      {guest => <SplitForm guest={guest} />}
    </GuestDialog>
  )
}

function SplitForm({ guest }: { guest: GuestRecord }) {
  const { navigate } = useRouter()
  const split = useSplitGuest()
  const { form, Field } = useZodForm(splitForm, { rentalIds: [], name: guest.name, phone: '', email: '' })
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        const params = { id: String(guest.id) }
        const { id } = await split.mutateAsync({ params, body, action: 'Split a guest' })
        toast({ title: 'Guest split', description: 'The chosen stays are on a new record' })
        navigate({ to: `/guests/${id}` })
      }}
      onFailed={showFailure('Failed to split')}
      submit="Split"
      pending="Splitting..."
    >
      <p>The chosen stays and their bills move to a new guest. No amounts change.</p>
      <Field name="rentalIds" label="Stays of the new guest" required>
        {({ id, value, onChange }) => (
          <StayChoice id={id} guestId={guest.id} value={value} onChange={onChange} />
        )}
      </Field>
      <Fields>
        <Field name="name" label="Name" required className="md:col-span-2">
          <Input autoComplete="off" maxLength={120} />
        </Field>
        <Field name="phone" label="Phone">
          <Input type="tel" autoComplete="off" />
        </Field>
        <Field name="email" label="Email">
          <Input type="email" autoComplete="off" />
        </Field>
      </Fields>
    </DialogForm>
  )
}

interface StayChoiceProps {
  id: string
  guestId: number
  /** Ids of the chosen rentals. */
  value: readonly number[]
  onChange: (ids: number[]) => void
}

function StayChoice({ id, guestId, value, onChange }: StayChoiceProps) {
  const { stays, hasNextPage, isFetchingNextPage, fetchNextPage } = useGuestStays(guestId)
  if (!stays) return <Skeletons count={3} label="Loading stays" each="h-11" className="flex flex-col gap-2" />
  return (
    <div className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot carry the label of the field */}
      <div
        id={id}
        role="group"
        aria-labelledby={`${id}-label`}
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {stays.map(stay => (
          <StayLine
            key={stay.rentalId}
            stay={stay}
            value={value.includes(stay.rentalId)}
            onChange={isChosen =>
              onChange(
                isChosen ? [...value, stay.rentalId] : value.filter(rentalId => rentalId !== stay.rentalId),
              )
            }
          />
        ))}
      </div>
      <ShowMore
        more={hasNextPage ? () => void fetchNextPage() : undefined}
        isFetching={isFetchingNextPage}
        className="justify-start"
      />
    </div>
  )
}

interface StayLineProps {
  stay: GuestStay
  value: boolean
  onChange: (isChosen: boolean) => void
}

function StayLine({ stay, value, onChange }: StayLineProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken"
    >
      <Checkbox id={id} value={value} onChange={onChange} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {stay.facilityName}, {stay.customerName}
        </span>
        <span className="block text-muted text-xs">
          <ShortDateTime at={stay.startTime} />
        </span>
      </span>
      <Money dollars={stay.total} />
    </label>
  )
}
