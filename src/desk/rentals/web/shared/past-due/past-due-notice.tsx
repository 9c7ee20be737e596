import { useId } from 'react'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { type Chip, Chips } from '#platform/web/ui/lists/chips.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import type { PastDueChoice, usePastDue } from './use-past-due.ts'

interface PastDueNoticeProps {
  pastDue: ReturnType<typeof usePastDue>
  /** True for a booking: the amount is settled at the check-in. */
  isLater?: boolean
}

/** Shows the past-due amounts of the guest of the form, and asks what to do. Renders nothing without any. */
export function PastDueNotice({ pastDue, isLater = false }: PastDueNoticeProps) {
  const { owed, bills, mustDecide, choice, setChoice, reason, setReason } = pastDue
  const id = useId()
  const needsPin = !useIsAuthorizedNow({ roles: managerRoles })
  const [oldest] = bills
  if (owed === 0 || !oldest) return null
  const chips: Chip<PastDueChoice>[] = [
    { value: 'pay', label: 'Take now' },
    mustDecide ? { value: 'pass', label: 'Skip with approval' } : { value: 'leave', label: 'Not now' },
  ]
  return (
    <section
      aria-label="Past due"
      className="flex flex-col gap-2 rounded-control border border-line bg-orange-soft px-3 py-2 md:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="text-orange-ink">
          Owes <Money dollars={owed} className="font-semibold" /> from {oldest.label},{' '}
          <RelativeTime at={oldest.since} />
          {bills.length > 1 && ` and ${bills.length - 1} more`}
        </p>
        {isLater ? (
          <p className="text-orange-ink">Settled at check-in</p>
        ) : (
          <Chips<PastDueChoice> label="Past due" chips={chips} value={choice} onChange={setChoice} />
        )}
      </div>
      {!isLater && choice === 'pass' && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            Reason to skip{needsPin && ' (needs a manager’s PIN)'}
          </label>
          <Input
            id={id}
            required
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
    </section>
  )
}
