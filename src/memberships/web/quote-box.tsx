import { formatDay } from '../../shared/values/time.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Skeleton } from '../../shared/web/ui/feedback/skeleton.tsx'
import { cn } from '../../shared/web/ui/style/cn.ts'
import { Money } from '../../shared/web/ui/text/money.tsx'
import type { MembershipQuote } from '../contract.ts'

export interface QuoteBoxProps {
  /** Undefined while it loads (shows a skeleton); null while the form is incomplete. */
  quote: MembershipQuote | null | undefined
  /** Why there is no quote. */
  error?: Error | null | undefined
}

/** Shows how an action changes dates and charges, as quoted by the server. */
export function QuoteBox({ quote, error }: QuoteBoxProps) {
  return (
    <section aria-label="Price" aria-live="polite" className="rounded-control bg-sunken px-3 py-2">
      {error ? <p className="text-red-ink">{messageOf(error)}</p> : <Lines quote={quote} />}
    </section>
  )
}

function Lines({ quote }: Pick<QuoteBoxProps, 'quote'>) {
  if (quote === null) return <p className="text-muted">Fill in the form to see the price.</p>
  if (!quote)
    return (
      <div role="status" aria-label="Loading the price" className="flex flex-col gap-2 py-1.5">
        <Skeleton className="h-3.5 w-3/4" />
        <Skeleton className="h-5 w-full" />
      </div>
    )
  const { startDate, endDate, periods, tax, balance, due } = quote
  return (
    <dl className="flex flex-col">
      <Line label="Period">
        {formatDay(startDate)} – {formatDay(endDate)}
      </Line>
      {periods.map(({ from, until, amount }) => (
        <Line key={from} label={`${formatDay(from)} – ${formatDay(until)}`}>
          <Money dollars={amount} />
        </Line>
      ))}
      {periods.length === 0 && <Line label="Already billed">No charge now</Line>}
      {tax > 0 && (
        <Line label="Includes tax" className="text-muted">
          <Money dollars={tax} />
        </Line>
      )}
      {balance !== 0 && (
        <Line label={balance > 0 ? 'Previous balance' : 'Credit'}>
          <Money dollars={balance} />
        </Line>
      )}
      <Line label="Due" className="mt-1 border-line border-t pt-1.5 font-semibold text-base">
        <Money dollars={due} />
      </Line>
    </dl>
  )
}

function Line({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div className={cn('flex justify-between gap-4 py-0.5', className)}>
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
