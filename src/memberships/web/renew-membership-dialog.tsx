import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { formatDay } from '../../shared/values/time.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import type { Membership } from '../contract.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { PayNow, usePayNow } from './pay-now.tsx'
import { isPending, useRenewalQuote, useRenewMembership } from './queries.ts'
import { QuoteBox } from './quote-box.tsx'

/** Extends a membership by one billing period; shows the new dates and charges first. */
export default function RenewMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Renew Membership" membershipId={membershipId}>
      {membership => <Renewal membership={membership} />}
    </MembershipDialog>
  )
}

function Renewal({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const renew = useRenewMembership()
  const { data: quote, error } = useRenewalQuote(membership.id, isPending(renew))
  const openReceipt = useAutomaticReceipt()
  const paying = usePayNow(quote?.due, membership.paymentMethod)

  async function submit() {
    if (!quote) return
    const { currentEndDate } = quote
    try {
      const params = { id: String(membership.id) }
      const renewed = await renew.mutateAsync({ params, body: { currentEndDate, ...paying.body } })
      toast({ title: 'Membership renewed', description: `Until ${formatDay(renewed.endDate)}` })
      close()
      if (paying.isPaying) await openReceipt({ memberId: membership.memberId })
    } catch (error) {
      toast({ title: 'Failed to save membership', description: messageOf(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p>
          Ends on <span className="font-medium">{formatDay(membership.endDate)}</span>.
        </p>
        <QuoteBox quote={quote} error={quote ? null : error} />
        <PayNow due={quote?.due} paying={paying} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!quote || !paying.isReady}
          pending={renew.isPending && 'Processing...'}
          onClick={submit}
        >
          Renew
        </Button>
      </DialogFooter>
    </>
  )
}
