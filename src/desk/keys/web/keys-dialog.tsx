import KeyRound from 'lucide-react/icons/key-round'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { KeyList, Loan } from '../contract.ts'
import { useKeys, useUnblockKey } from './queries.ts'
import { LoanActions } from './shared/loan-actions.tsx'

/** Keys and wristbands that are out, with whom, and those that were lost. */
export default function KeysDialog() {
  const { close } = useDialog()
  const { data, error, refetch } = useKeys()
  return (
    <Dialog title="Keys and Wristbands" onClose={close} size="list">
      <DialogContent value={data} error={error} failure="Failed to fetch keys" onRetry={refetch}>
        {({ out, blocked }) => (
          <DialogBody className="flex flex-col gap-5">
            {out.length === 0 ? (
              <EmptyState
                icon={<KeyRound />}
                title="No keys out"
                hint="Hand one out in the details of an occupied room or locker."
              />
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {out.map(loan => (
                  <LoanRow key={loan.id} loan={loan} />
                ))}
              </ul>
            )}
            {blocked.length > 0 && <Blocked keys={blocked} />}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

function LoanRow({ loan }: { loan: Loan }) {
  const { label, customerName, facilityType, facilityId, facilityName, since, isGuestGone } = loan
  const dialog = useDialog()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <span className="min-w-40 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {label}
          {isGuestGone && <Badge tone="red">Guest has left</Badge>}
        </span>
        <span className="block text-muted text-xs">
          {customerName} ·{' '}
          <button
            type="button"
            className="tap text-primary-ink hover:underline"
            onClick={() => dialog.leaveFor(`${facilityType}-details`, { facilityId })}
          >
            {facilityName}
          </button>{' '}
          · since <ShortDateTime at={since} />
        </span>
      </span>
      <LoanActions loan={loan} />
    </li>
  )
}

function Blocked({ keys }: { keys: KeyList['blocked'] }) {
  const unblock = useUnblockKey()
  async function found(id: number, label: string) {
    try {
      await unblock.mutateAsync({ params: { id: String(id) } })
      toast({ title: 'Key unblocked', description: label })
    } catch (error) {
      showFailure('Failed to unblock')(error)
    }
  }
  return (
    <Section title="Lost">
      <ul className="flex flex-col divide-y divide-line">
        {keys.map(({ id, label, since }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span>
              <span className="font-medium">{label}</span>{' '}
              <span className="text-muted text-xs">
                since <ShortDateTime at={since} />
              </span>
            </span>
            <Button size="sm" onClick={() => void found(id, label)}>
              Found<span className="sr-only"> {label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
