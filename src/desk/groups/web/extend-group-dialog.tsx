import { useWatch } from 'react-hook-form'
import { useStayLimit } from '#desk/rentals/web/shared/board.ts'
import { DurationChips } from '#desk/rentals/web/shared/duration-chips.tsx'
import { LongStay } from '#desk/rentals/web/shared/long-stay.tsx'
import { useDone } from '#money/payments/web/shared/done.ts'
import { MoneyPanel } from '#money/payments/web/shared/money-panel/money-panel.tsx'
import { useGuestPayment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { CheckoutForm } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { extendGroup, type GroupDetails } from '../contract.ts'
import { GroupLoader } from './group-loader.tsx'
import { billsOf, useExtendGroup, useGroupExtension } from './queries.ts'

/** Extends all running stays of a group from their agreed ends. */
export default function ExtendGroupDialog({ groupId }: { groupId: number }) {
  return (
    <GroupLoader title="Extend All" groupId={groupId} size="checkout">
      {group => <ExtendForm group={group} />}
    </GroupLoader>
  )
}

const schema = extendGroup.body.pick({ hours: true, confirmedHours: true })

const usualExtensions = [0.5, 1, 2, 3].map(hours => ({ hours, price: null }))

function ExtendForm({ group: { id, name, stays } }: { group: GroupDetails }) {
  const { open } = useDialog()
  const { currency } = useVenueLocale()
  const extend = useExtendGroup()
  const done = useDone()
  const { form, Field } = useZodForm(schema, { hours: 1, confirmedHours: null })
  const { hours = 0 } = useWatch({ control: form.control })
  const { quote, due, error } = useGroupExtension(id, hours)
  const payment = useGuestPayment({ due, own: 'later', later: true, takesCards: true })
  const running = stays.filter(({ isActive }) => isActive)
  const limit = useStayLimit(
    running.map(({ facilityId, endTime }) => ({ facilityId, from: Date.parse(endTime) })),
  )
  const longest = Math.max(0, ...running.map(stay => stay.hours))
  const back = () => open('group', { groupId: id })
  return (
    <CheckoutForm
      form={form}
      onSubmit={async typed => {
        await extend.mutateAsync({
          params: { id: String(id) },
          body: { ...typed, due: due ?? undefined, ...payment.body },
        })
        back()
        const detail = takenText(payment, currency)
        await done(payment, { title: 'Group extended', description: name, detail }, billsOf(stays))
      }}
      onFailed={showFailure('Failed to extend the group')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="hours" label="Extra hours" required>
          {control => <DurationChips options={usualExtensions} limit={limit} control={control} min={0.25} />}
        </Field>
        <LongStay hours={longest + hours} until={undefined} />
      </DialogBody>
      <MoneyPanel
        payment={payment}
        guest={stays[0]}
        lines={quote === null ? null : quote?.lines}
        hint="Choose the extra hours to see the price."
        error={error}
        action="Extend All"
        onCancel={back}
      />
    </CheckoutForm>
  )
}
