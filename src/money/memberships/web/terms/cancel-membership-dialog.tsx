import { useId, useState } from 'react'
import { voidForm } from '#money/ledger/contract.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { messageOf, showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Checkbox } from '#platform/web/ui/forms/checkbox.tsx'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { Membership, Cancellation as Quote } from '../../contract.ts'
import { isPending, useCancellationQuote, useCancelMembership } from '../queries.ts'
import { MembershipDialog } from './membership-dialog.tsx'

/** Cancels a membership with a reason: after its last day by notice, or immediately. */
export default function CancelMembershipDialog({ membershipId }: { membershipId: number }) {
  return (
    <MembershipDialog title="Cancel Membership" membershipId={membershipId}>
      {membership => <Cancellation membership={membership} />}
    </MembershipDialog>
  )
}

type When = 'now' | 'last_day'

function Cancellation({ membership }: { membership: Membership }) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const cancel = useCancelMembership()
  const [takeBack, setTakeBack] = useState(false)
  const [when, setWhen] = useState<When>('now')
  const [picked, setPicked] = useState('')
  const { data: quote, error } = useCancellationQuote(membership.id, picked, isPending(cancel))
  const lastDay = picked || quote?.earliestLastDay
  const id = useId()
  const isNow = when === 'now'
  return (
    <ReasonForm
      schema={voidForm}
      action="Cancel Membership"
      variant="danger"
      cancel="Keep Membership"
      onSubmit={async body => {
        const params = { id: String(membership.id) }
        const { balance, notice } = await cancel.mutateAsync({
          params,
          body: { ...body, ...(isNow ? { takeBack } : { lastDay }) },
          action: `Cancel the membership of ${membership.memberName}`,
        })
        toast({
          title: 'Membership cancelled',
          description: notice
            ? `Its last day is ${formatDay(notice.lastDay)}`
            : `The membership of ${membership.memberName} has ended. ${leftText(balance, currency)}`,
        })
        close()
      }}
      onFailed={showFailure('Failed to save membership')}
      onClose={close}
    >
      <Chips
        label="Ends"
        chips={[
          { value: 'now', label: 'Now' },
          { value: 'last_day', label: 'On its last day' },
        ]}
        value={when}
        onChange={setWhen}
      />
      {!isNow && lastDay && (
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-day`} className="font-medium">
            Last day
          </label>
          <DateTimePicker
            id={`${id}-day`}
            dateOnly
            min={membership.billedUntil}
            value={lastDay}
            onChange={setPicked}
          />
        </div>
      )}
      {isNow ? (
        <p>
          The membership ends immediately and cannot be reactivated. It is billed until{' '}
          <span className="font-medium">{formatDay(membership.billedUntil)}</span>; nothing is refunded.
        </p>
      ) : (
        <p>
          It can be withdrawn until then.
          {quote &&
            quote.chargedLater > 0 &&
            ` ${formatMoney(quote.chargedLater, currency)} more is charged.`}
          {quote &&
            lastDay &&
            lastDay < quote.earliestLastDay &&
            ' An end before the notice needs a manager.'}
        </p>
      )}
      {error && (
        <p role="alert" className="text-red-ink">
          What is still owed could not be loaded. {messageOf(error)}
        </p>
      )}
      {isNow && (
        <p role="status" className="min-h-5">
          {quote && <Left quote={quote} takeBack={takeBack} />}
        </p>
      )}
      {isNow && quote && quote.unpaidFee > 0 && (
        <div className="flex items-center gap-2.5">
          <Checkbox id={id} value={takeBack} onChange={setTakeBack} />
          <label htmlFor={id} className="font-medium">
            Take back the unpaid fee ({formatMoney(quote.unpaidFee, currency)}), such as of a sale by mistake
          </label>
        </div>
      )}
    </ReasonForm>
  )
}

/** What a cancellation takes back by itself, and what it leaves. */
function Left({ quote, takeBack }: { quote: Quote; takeBack: boolean }) {
  const { currency } = useVenueLocale()
  const { credited, balance, unpaidFee } = quote
  const left = takeBack ? balance - unpaidFee : balance
  return (
    <>
      {credited > 0 && `${formatMoney(credited, currency)} for periods that have not started is taken back. `}
      <strong className={left > 0 ? 'text-orange-ink' : undefined}>{leftText(left, currency)}</strong>
    </>
  )
}

/** 'Nothing is owed.', or what is still owed or in credit. */
function leftText(balance: number, currency: string): string {
  if (balance === 0) return 'Nothing is owed.'
  return `${formatMoney(Math.abs(balance), currency)} ${balance > 0 ? 'is still owed.' : 'stays in credit.'}`
}
