import { tenderName } from '#money/ledger/words.ts'
import type { MemberPosting } from '#money/receivables/contract.ts'
import { formatDay } from '#platform/values/time.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { useMemberPayments } from '../queries.ts'

/** Charges and payments from the ledger, newest first, in pages. */
export function PaymentList({ list }: { list: ReturnType<typeof useMemberPayments> }) {
  const { records: payments, error, retry, more, isFetchingMore } = list
  if (error && !payments)
    return <ErrorState title="The payments could not be loaded." error={error} onRetry={retry} />
  if (!payments)
    return <Skeletons count={3} label="Loading payments" className="flex flex-col gap-2" each="h-11" />
  if (payments.length === 0) return <p className="text-muted">No charges or payments yet.</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {payments.map(posting => (
          <li key={posting.id} className="flex items-baseline gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block">{titleOf(posting)}</span>
              <span className="block text-muted text-xs">
                <ShortDateTime at={posting.at} /> · {posting.by}
                {posting.kind !== 'charge' && posting.note && ` · ${posting.note}`}
              </span>
            </span>
            <Money
              dollars={posting.kind === 'payment' ? -posting.amount : posting.amount}
              className={posting.kind === 'payment' ? 'text-green-ink' : ''}
            />
          </li>
        ))}
      </ul>
      <ShowMore more={more} isFetching={isFetchingMore} className="pt-3" />
    </>
  )
}

function titleOf({ kind, paymentMethod, note }: MemberPosting): string {
  if (kind === 'payment') return paymentMethod ? `Payment by ${tenderName(paymentMethod)}` : 'Credit used'
  const title = titles[kind]
  if (title) return title
  return (note ?? 'Charge').replaceAll(/\d{4}-\d\d-\d\d/g, formatDay).replace(' to ', ' – ')
}

const titles: Partial<Record<MemberPosting['kind'], string>> = {
  refund: 'Refund',
  allowance: 'Charge reduced',
  void: 'Payment voided',
  reversal: 'Charge reversed',
  deposit_apply: 'Deposit applied',
  credit_note: 'Credit note',
  write_off: 'Written off',
  recovery: 'Write-off undone',
  opening_balance: 'Opening balance',
}
