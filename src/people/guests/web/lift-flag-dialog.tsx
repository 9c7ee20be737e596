import { z } from 'zod'
import { requiredText } from '#platform/values/fields.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { useLiftFlag } from './queries.ts'
import { GuestFlags } from './shared/guest-flags.tsx'

const liftForm = z.object({ reason: requiredText('A reason is required', 300) })

/** Lifts a flag with a reason; it stays in the history. */
export default function LiftFlagDialog({ guestId, flagId }: { guestId: number; flagId: number }) {
  const { close } = useDialog()
  const lift = useLiftFlag()
  return (
    <GuestDialog title="Lift Flag" guestId={guestId}>
      {({ flags }) => (
        <ReasonForm
          schema={liftForm}
          action="Lift Flag"
          pending="Saving..."
          maxLength={300}
          onSubmit={async body => {
            const params = { id: String(guestId), flagId: String(flagId) }
            await lift.mutateAsync({ params, body, action: 'Lift a flag of a guest' })
            toast({ title: 'Flag lifted' })
            close()
          }}
          onFailed={showFailure('Failed to lift flag')}
          onClose={close}
        >
          <GuestFlags flags={flags.filter(({ id }) => id === flagId)} />
        </ReasonForm>
      )}
    </GuestDialog>
  )
}
