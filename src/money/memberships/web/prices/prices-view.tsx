import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import type { PriceChange } from '../../contract.ts'
import { usePlans, usePriceChanges, useWithdrawFee } from '../queries.ts'
import { frequencyName } from '../shared/labels.tsx'

/** The announced fees of plans, whom each changes, and who was told. */
export function PricesView() {
  const dialog = useDialog()
  const { data, error, refetch } = usePriceChanges()
  const announce = (
    <Button onClick={() => dialog.open('announce-fee')}>
      <Megaphone aria-hidden />
      Announce Fee
    </Button>
  )
  if (error && !data)
    return <ErrorState title="Announced fees could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons count={2} label="Loading announced fees" className="flex flex-col gap-3" each="h-20" />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Megaphone />}
        title="No fee is announced"
        hint="Members who were told of a new fee pay it after the notice. All others keep theirs."
        action={announce}
      />
    )
  return (
    <Section title="Announced Fees" actions={announce} className="max-w-4xl">
      <Card>
        <ul aria-label="Announced Fees">
          {data.map(change => (
            <PriceChangeRow key={change.id} change={change} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

const statusBadge = {
  planned: { tone: 'blue', label: 'Announced' },
  applied: { tone: 'green', label: 'In force' },
  withdrawn: { tone: 'gray', label: 'Withdrawn' },
} as const

function PriceChangeRow({ change }: { change: PriceChange }) {
  const dialog = useDialog()
  const [withdrawing, setWithdrawing] = useState(false)
  const { data: plans } = usePlans()
  const { currency } = useVenueLocale()
  const { planId, billingFrequency, oldFee, newFee, from, noticeDays, status, counts } = change
  const name = `${plans?.find(({ id }) => id === planId)?.name ?? ''}, ${frequencyName[billingFrequency]}`
  const { tone, label } = statusBadge[status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-64 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="tabular-nums">
          {formatMoney(oldFee, currency)} → {formatMoney(newFee, currency)} from {formatDay(from)}
          <span className="text-muted"> · {noticeDays} days' notice</span>
        </p>
        <p className="text-muted text-xs tabular-nums">
          {counts.told + counts.applied} told, {counts.not_told} not told, {counts.own_fee} with their own fee
        </p>
      </div>
      {status !== 'withdrawn' && (
        <Button
          size="sm"
          aria-label={`Members of ${name}`}
          onClick={() => dialog.open('told-members', { priceChangeId: change.id })}
        >
          Members
        </Button>
      )}
      {status === 'planned' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Withdraw ${name}`}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </Button>
      )}
      {withdrawing && <WithdrawFee change={change} onClose={() => setWithdrawing(false)} />}
    </li>
  )
}

function WithdrawFee({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const withdraw = useWithdrawFee()
  return (
    <Confirm
      title="Withdraw this fee?"
      action="Withdraw"
      danger
      onClose={onClose}
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: String(change.id) } })
        toast({ title: 'Fee withdrawn', description: 'The plan and its memberships keep their fee.' })
      }}
    >
      {withdrawal(change)}
    </Confirm>
  )
}

/** What a withdrawal does, for its confirmation. */
function withdrawal({ oldFee, newFee, counts: { told, applied } }: PriceChange): string {
  if (told + applied === 0) return 'The plan keeps its fee.'
  const members = told + applied === 1 ? 'the member who was' : `the ${told + applied} members who were`
  const keeps = `The plan keeps its fee, and so ${told + applied === 1 ? 'does' : 'do'} ${members} told of the new one.`
  if (applied === 0 || newFee < oldFee) return keeps
  const renewed = applied === 1 ? '1 membership was' : `${applied} memberships were`
  return `${keeps} ${renewed} renewed ahead at the new fee: the difference is credited.`
}
