import { formatDay } from '../../shared/values/time.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '../../shared/web/ui/forms/form.tsx'
import { Input } from '../../shared/web/ui/forms/input.tsx'
import { cancelMembership, type Membership } from '../contract.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { useCancelMembership } from './queries.ts'

/** Cancels a membership immediately, with a reason. */
export default function CancelMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Cancel Membership" membershipId={membershipId}>
      {membership => <Cancellation membership={membership} />}
    </MembershipDialog>
  )
}

function Cancellation({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const cancel = useCancelMembership()
  const { form, Field } = useZodForm(cancelMembership.body, { reason: '' })
  return (
    <Form
      form={form}
      onSubmit={async body => {
        await cancel.mutateAsync({ params: { id: String(membership.id) }, body })
        toast({
          title: 'Membership cancelled',
          description: `The membership of ${membership.memberName} has ended`,
        })
        close()
      }}
      onFailed={error =>
        toast({ title: 'Failed to save membership', description: messageOf(error), variant: 'destructive' })
      }
    >
      <DialogBody className="flex flex-col gap-4">
        <p>
          The membership ends immediately and cannot be reactivated. It is billed until{' '}
          <span className="font-medium">{formatDay(membership.billedUntil)}</span>. Charges for periods that
          have not started are reversed; nothing else is refunded.
        </p>
        <Field name="reason" label="Reason" required>
          <Input autoComplete="off" autoFocus />
        </Field>
        <FormError />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Keep Membership</Button>
        <SubmitButton variant="danger" pending="Processing...">
          Cancel Membership
        </SubmitButton>
      </DialogFooter>
    </Form>
  )
}
