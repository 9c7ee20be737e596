import { useMember } from '#people/members/web/queries.ts'
import { BalanceBadge } from '#people/members/web/shared/balance.tsx'
import { fullName } from '#people/members/web/shared/member-status.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useMemberPayments, useMembership, useMembershipPayments } from '../queries.ts'
import { PaymentList } from './payment-list.tsx'

interface Ids {
  memberId?: number | undefined
  membershipId?: number | undefined
}

/** Charges and payments of a member's memberships, or of one membership. */
export default function PaymentHistoryDialog({ memberId, membershipId }: Ids) {
  if (membershipId !== undefined) return <MembershipPayments membershipId={membershipId} />
  return memberId === undefined ? null : <MemberPayments memberId={memberId} />
}

function MemberPayments({ memberId }: { memberId: number }) {
  const { close, open } = useDialog()
  const { data: member } = useMember(memberId)
  const payments = useMemberPayments(memberId)
  const current = member?.membership?.id
  return (
    <Dialog
      title="Payment History"
      description={member ? `${fullName(member)} · ${member.memberNumber}` : '\u00a0'}
      badge={member && <BalanceBadge dollars={member.balance} />}
      onClose={close}
    >
      <DialogBody>
        <PaymentList list={payments} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
        {current !== undefined && (
          <Button variant="primary" onClick={() => open('new-payment', { membershipId: current })}>
            Add Payment
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function MembershipPayments({ membershipId }: { membershipId: number }) {
  const { close, open } = useDialog()
  const { data: membership } = useMembership(membershipId)
  const payments = useMembershipPayments(membershipId)
  return (
    <Dialog
      title="Payment History"
      description={membership ? `${membership.memberName} · ${membership.memberNumber}` : '\u00a0'}
      badge={membership && <BalanceBadge dollars={membership.balance} />}
      onClose={close}
    >
      <DialogBody>
        <PaymentList list={payments} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
        <Button variant="primary" onClick={() => open('new-payment', { membershipId })}>
          Add Payment
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
