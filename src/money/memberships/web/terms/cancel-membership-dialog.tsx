import { useId, useState } from 'react'
import { voidForm } from '#money/ledger/contract.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { formatMoney, sumDollars } from '#platform/values/money.ts'
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
  const [when, setWhen] = useState<When>('last_day')
  const [picked, setPicked] = useState('')
  const { data: quote, error } = useCancellationQuote(membership.id, picked, isPending(cancel))
  const lastDay = picked || quote?.earliestLastDay
  const needsPin = !useIsAuthorizedNow({ roles: managerRoles })
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
          title: notice ? `Cancelled for ${formatDay(notice.lastDay)}` : 'Membership cancelled',
          description: `The membership of ${membership.memberName} ${notice ? 'stays active until then' : 'has ended'}. ${leftText(balance, currency)}`,
        })
        close()
      }}
      onFailed={showFailure('Failed to save membership')}
      onClose={close}
    >
      <Chips
        label="Ends"
        chips={[
          { value: 'last_day', label: 'On its last day' },
          { value: 'now', label: 'Now' },
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
          {quote && `${formatDay(quote.earliestLastDay)} ${whyText[quote.why]}. `}
          It can be withdrawn until then.
          {needsPin &&
            quote &&
            lastDay &&
            lastDay < quote.earliestLastDay &&
            ' An end before that day needs a manager.'}
        </p>
      )}
      {error && (
        <p role="alert" className="text-red-ink">
          What is still owed could not be loaded. {messageOf(error)}
        </p>
      )}
      <p role="status" className="min-h-5">
        {quote && isNow && <Left quote={quote} takeBack={takeBack} />}
        {quote && !isNow && <LeftLater quote={quote} balance={membership.balance} />}
      </p>
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
      <Owed dollars={left} currency={currency} />
    </>
  )
}

/** Why the last day is proposed, after the day: 'Jun 20, 2026 is the last billed day.' */
const whyText: Record<Quote['why'], string> = {
  billed: 'is the last billed day',
  notice: 'is the last day of the notice',
  minimum_term: 'is the last day of the minimum term',
  end_date: 'is its end date, as it does not renew',
}

/** The charges up to the last day, and the total owed by then. */
function LeftLater({ quote: { chargedLater }, balance }: { quote: Quote; balance: number }) {
  const { currency } = useVenueLocale()
  const left = sumDollars([balance, chargedLater])
  return (
    <>
      {chargedLater > 0 && `${formatMoney(chargedLater, currency)} more is charged until then. In all: `}
      <Owed dollars={left} currency={currency} />
    </>
  )
}

function Owed({ dollars, currency }: { dollars: number; currency: string }) {
  return (
    <strong className={dollars > 0 ? 'text-orange-ink' : undefined}>{leftText(dollars, currency)}</strong>
  )
}

/** 'Nothing is owed.', or what is still owed or in credit. */
function leftText(balance: number, currency: string): string {
  if (balance === 0) return 'Nothing is owed.'
  return `${formatMoney(Math.abs(balance), currency)} ${balance > 0 ? 'is still owed.' : 'stays in credit.'}`
}
