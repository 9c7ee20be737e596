import { messageOf } from '../../../shared/web/data/error-messages.ts'
import { Skeleton } from '../../../shared/web/ui/feedback/skeleton.tsx'
import { cn } from '../../../shared/web/ui/style/cn.ts'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import type { Quote, QuoteLine } from '../../contract.ts'

export interface QuoteLinesProps {
  /** Undefined while it loads (shows a skeleton); null while the form is incomplete. */
  quote: Quote | null | undefined
  /** Why there is no quote. */
  error?: Error | null | undefined
  /** Name for screen readers: 'Bill'. */
  label?: string
}

/** A price line by line, as quoted by the server. Every charge is shown here before it is made. */
export function QuoteLines({ quote, error, label = 'Price' }: QuoteLinesProps) {
  return (
    <section aria-label={label} aria-live="polite" className="rounded-control bg-sunken px-3 py-2">
      {error ? <p className="text-red-ink">{messageOf(error)}</p> : <Price quote={quote} />}
    </section>
  )
}

function Price({ quote }: Pick<QuoteLinesProps, 'quote'>) {
  if (quote) return <Lines lines={quote.lines} />
  return quote === null ? <p className="text-muted">Fill in the form to see the price.</p> : <QuoteSkeleton />
}

function Lines({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <dl className="flex flex-col">
      {lines.map((line, index) => (
        <div key={index} className={cn('flex justify-between gap-4 py-0.5', styles[line.kind])}>
          <dt className={cn('min-w-0', line.included && 'text-muted')}>{line.label}</dt>
          <dd className={line.included ? 'text-muted' : ''}>
            <Money dollars={line.amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const styles: Partial<Record<QuoteLine['kind'], string>> = {
  total: 'mt-1 border-line border-t pt-1.5 font-medium',
  due: 'font-semibold text-base',
}

function QuoteSkeleton() {
  return (
    <div role="status" aria-label="Loading the price" className="flex flex-col gap-2 py-1.5">
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-1/2" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
