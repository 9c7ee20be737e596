import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import type { MembershipDetails } from '../../contract.ts'
import { useHandOver } from '../queries.ts'
import { MembershipDialog } from '../terms/membership-dialog.tsx'
import { isPayerChosen, PayerPicker, payerForm, payerMissing } from './payer-field.tsx'

interface HandOverProps {
  membershipId: number
  /** Who takes it over. Default: the head stays. */
  headId?: number | undefined
}

/** Hands a membership over to another head, as the present one leaves, or to another payer. */
export default function HandOverDialog({ membershipId, headId }: HandOverProps) {
  return (
    <MembershipDialog title="Hand Over" membershipId={membershipId}>
      {membership => <HandOver membership={membership} proposed={headId ?? membership.memberId} />}
    </MembershipDialog>
  )
}

const schema = z
  .object({
    headId: z.string(),
    payer: payerForm,
  })
  .refine(isPayerChosen, payerMissing)

function HandOver({ membership, proposed }: { membership: MembershipDetails; proposed: number }) {
  const { open } = useDialog()
  const handOver = useHandOver()
  const { memberId, memberName, people, payer } = membership
  const stays = people.filter(({ until }) => until === null)
  const { form, Field } = useZodForm(schema, { headId: String(proposed), payer: undefined })
  const headId = Number(useWatch({ control: form.control, name: 'headId' }))
  const isHead = payer.of === 'members' && payer.id === memberId
  const head = stays.find(person => person.memberId === headId)?.memberName ?? ''
  return (
    <DialogForm
      form={form}
      submit="Hand Over"
      pending="Processing..."
      onSubmit={async ({ payer }) => {
        const taken = await handOver.mutateAsync({
          params: { id: String(membership.id) },
          body: { headId, payer },
        })
        toast({ title: 'Membership handed over', description: `${taken.payer.name} pays from now on` })
        open('membership-details', { membershipId: taken.id })
      }}
      onFailed={showFailure('Failed to save membership')}
    >
      {stays.length > 1 && (
        <Field
          name="headId"
          label="Head"
          hint={headId === memberId ? undefined : `${memberName} leaves today`}
        >
          <Select
            options={stays.map(person => ({ value: String(person.memberId), label: person.memberName }))}
          />
        </Field>
      )}
      <Field name="payer" label="Payer">
        {control => <PayerPicker {...control} usual={isHead ? head : payer.name} />}
      </Field>
      <Outcome membership={membership} />
    </DialogForm>
  )
}

/** 'A new membership takes terms and days, paid until Jun 20, 2026. $120.00 stays owed by Ann Member.' */
function Outcome({ membership }: { membership: MembershipDetails }) {
  const { currency } = useVenueLocale()
  const { billedUntil, balance, payer } = membership
  return (
    <p>
      A new membership takes over terms, people and the days until {formatDay(billedUntil)}, and charges from
      its next period on.
      {balance > 0 && ` ${formatMoney(balance, currency)} stays owed by ${payer.name}.`}
    </p>
  )
}
