import { useVisitsOf } from '#desk/visits/web/queries.ts'
import { VisitLength, VisitTime } from '#desk/visits/web/shared/visit-time.tsx'
import { useMembershipsOf } from '#money/memberships/web/queries.ts'
import { MembershipStatusBadge, membershipTypeName } from '#money/memberships/web/shared/labels.tsx'
import { MembershipMenu } from '#money/memberships/web/shared/membership-menu.tsx'
import { PayDue } from '#money/payments/web/shared/money-panel/pay-due.tsx'
import { useGuestOfMember } from '#people/guests/web/queries.ts'
import { FlagsOfGuest } from '#people/guests/web/shared/flags-of-guest.tsx'
import { GuestStays } from '#people/guests/web/shared/guest-stays.tsx'
import { RecordMoves } from '#people/guests/web/shared/record-moves.tsx'
import { StoredIdRecord } from '#people/id-scan/web/shared/id-record.tsx'
import type { Member } from '#people/members/contract.ts'
import { useUndoMemberMerge } from '#people/members/web/queries.ts'
import { BalanceBadge } from '#people/members/web/shared/balance.tsx'
import { MemberDialog } from '#people/members/web/shared/member-dialog.tsx'
import { formatDay } from '#platform/values/time.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'

/** Maximum number of visits shown. */
const RECENT = 10

/** Details of one member: personal data, balance, notes, memberships and visits. */
export default function MemberDetailsDialog({ memberId }: { memberId: number }) {
  const dialog = useDialog()
  const undo = useUndoMemberMerge()
  const ids = { memberId }
  return (
    <MemberDialog memberId={memberId}>
      {member => (
        <>
          <DialogBody className="flex flex-col gap-5">
            <MemberFacts member={member} />
            <Memberships memberId={memberId} />
            <Visits memberId={memberId} />
            <Stays member={member} />
            <RecordMoves moves={member.moves} of={{ noun: 'member', id: member.id }} undo={undo} />
            <StoredIdRecord subject="member" id={memberId} />
          </DialogBody>
          <DialogFooter>
            <div className="flex gap-2 max-md:*:flex-auto max-md:*:px-2 md:mr-auto">
              <Button onClick={() => dialog.open('edit-member', ids)}>Edit</Button>
              <Button onClick={() => dialog.open('member-card', ids)}>Print Card</Button>
              <Button onClick={() => dialog.open('payment-history', ids)}>Payment History</Button>
            </div>
            <Button variant="primary" onClick={() => dialog.open('member-checkin', ids)}>
              Check In
            </Button>
          </DialogFooter>
        </>
      )}
    </MemberDialog>
  )
}

/** The stays of the guest that the member is. Renders nothing before the first one. */
function Stays({ member: { memberNumber } }: { member: Member }) {
  const guest = useGuestOfMember(memberNumber)
  if (!guest) return null
  return (
    <>
      <FlagsOfGuest guestId={guest.id} />
      <GuestStays guestId={guest.id} />
      <Link to={`/guests/${guest.id}`} className="tap self-start text-primary-ink hover:underline">
        Guest’s Page
      </Link>
    </>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const address = [
    member.address,
    [member.city, [member.state, member.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n')
  const emergency = [member.emergencyContact, member.emergencyPhone].filter(Boolean).join('\n')
  return (
    <Facts>
      <Fact label="Email" wide>
        <a href={`mailto:${member.email}`}>{member.email}</a>
        {member.emailFailedAt && <span className="text-muted"> · Refused by the mail server</span>}
      </Fact>
      <Fact label="Phone">
        <a href={`tel:${member.phoneNumber}`}>{member.phoneNumber}</a>
      </Fact>
      {member.dateOfBirth && <Fact label="Date of birth">{formatDay(member.dateOfBirth)}</Fact>}
      <Fact label="Balance">
        {member.balance === 0 ? <Money dollars={0} /> : <BalanceBadge dollars={member.balance} />}
      </Fact>
      {address && <Fact label="Address">{address}</Fact>}
      {emergency && <Fact label="Emergency contact">{emergency}</Fact>}
      {member.statusReason && (
        <Fact label={member.status === 'suspended' ? 'Reason suspended' : 'Reason inactive'} wide>
          {member.statusReason}
        </Fact>
      )}
      {member.notes && (
        <Fact label="Notes" wide>
          {member.notes}
        </Fact>
      )}
    </Facts>
  )
}

function Memberships({ memberId }: { memberId: number }) {
  const dialog = useDialog()
  const { data, error, refetch } = useMembershipsOf(memberId)
  return (
    <Section
      title="Memberships"
      actions={
        <Button size="sm" onClick={() => dialog.open('new-membership', { memberId })}>
          Add Membership
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState title="Failed to fetch memberships" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeletons count={1} label="Loading memberships" each="h-11" />
      ) : data.length === 0 ? (
        <p className="text-muted">No memberships yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {data.map(membership => (
            <li key={membership.id} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{membershipTypeName[membership.type]}</span>
                <span className="block text-muted text-xs tabular-nums">
                  {formatDay(membership.startDate)} – {formatDay(membership.endDate)}
                </span>
              </span>
              <BalanceBadge dollars={membership.balance} />
              <MembershipStatusBadge membership={membership} />
              <MembershipMenu membership={membership} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Visits({ memberId }: { memberId: number }) {
  const { data, error, refetch } = useVisitsOf(memberId)
  const { shown, note } = useCutList(data ?? [], { most: RECENT })
  return (
    <Section title="Visits">
      {error && !data ? (
        <ErrorState title="Failed to fetch check-ins" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeletons count={3} label="Loading visits" className="flex flex-col gap-2" each="h-9" />
      ) : data.length === 0 ? (
        <p className="text-muted">No visits yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map(visit => (
            <li key={visit.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
              <span className="min-w-0 flex-1">
                <VisitTime at={visit.checkinTime} />
              </span>
              {visit.facilityName && <span className="text-muted">{visit.facilityName}</span>}
              <span className="font-medium">
                <VisitLength from={visit.checkinTime} until={visit.checkoutTime} />
                {visit.status === 'active' && ', still here'}
              </span>
              {visit.status === 'completed' && (
                <PayDue billId={visit.billId} due={visit.dueAmount} of={visit.memberName} />
              )}
            </li>
          ))}
        </ul>
      )}
      {note}
    </Section>
  )
}
