import type { ComponentProps, ReactNode } from 'react'
import type { Label } from '#money/pricing/languages/texts.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'

/** A line of a bill. Lines of a quote fit. */
export interface BillLine extends Label {
  /** 'total', 'due' and 'included' have a style of their own. */
  kind?: string
  /** Dollars, or a text: 'Nov 01, 2026 – Nov 30, 2026'. */
  amount: number | string
  /** The words of an amount that is a text. */
  amountWords?: string
  /** For information only: part of a line above, not added to the total. */
  included?: boolean
  /** The actions of the line, beside its label. */
  menu?: ReactNode
}

export interface BillLinesProps {
  /** Undefined while it loads (shows a skeleton); null while the form is incomplete. */
  lines: readonly BillLine[] | null | undefined
  /** Shown while the form is incomplete: the missing input. Default: a room. */
  hint?: string | undefined
  /** Why there is no bill. */
  error?: Error | null | undefined
  /** Name for screen readers: 'Bill'. */
  label?: string
  /** Limits the height: the lines above the total then scroll. Total, payments and due are always visible. */
  isCapped?: boolean
}

/** A price line by line, as quoted by the server. Every charge is shown here before it is made. */
export function BillLines({ error, label = 'Price', ...props }: BillLinesProps) {
  return (
    <section aria-label={label} aria-live="polite" className="rounded-control bg-sunken px-3 py-2 short:py-1">
      {error ? <p className="text-red-ink">{messageOf(error)}</p> : <Lines {...props} />}
    </section>
  )
}

function Lines({
  lines,
  hint = 'Choose a room to see the price.',
  isCapped = false,
}: Pick<BillLinesProps, 'lines' | 'hint' | 'isCapped'>) {
  if (lines === null) return <p className="text-muted">{hint}</p>
  if (!lines) return <BillSkeleton />
  const sums = lines.findIndex(({ kind }) => kind === 'total' || kind === 'due')
  const end = sums < 0 ? lines.length : sums
  return (
    <>
      <div
        {...(isCapped && {
          // As many as fit above the sums, the payment and the button of a short screen, and at least one.
          className:
            'max-h-[max(1.75rem,min(18dvh,100dvh-22rem))] overflow-y-auto @2xl/checkout:max-h-[max(1.75rem,min(100dvh,56rem)-33rem)]',
          // A long bill scrolls: the keyboard has to reach it.
          ...(end > 1 && { tabIndex: 0, role: 'group', 'aria-label': 'Lines' }),
        })}
      >
        <LineList lines={lines.slice(0, end)} />
      </div>
      <LineList
        data-sums
        lines={lines.slice(end)}
        className={end > 0 ? 'mt-1 border-line border-t pt-1.5 short:mt-0 short:pt-0.5' : ''}
      />
    </>
  )
}

interface LineListProps extends ComponentProps<'dl'> {
  lines: readonly BillLine[]
  /** Toasts keep clear of the list. */
  'data-sums'?: boolean
}

function LineList({ lines, className, ...props }: LineListProps) {
  if (lines.length === 0) return null
  return (
    <dl className={cn('flex flex-col', className)} {...props}>
      {lines.map(({ kind = '', label, amount, included, menu }, index) => (
        <div key={index} className={cn('flex justify-between gap-4 py-0.5 short:py-0', styles[kind])}>
          <dt className={cn('min-w-0', included && 'text-muted')}>
            {label}
            {menu}
          </dt>
          <dd className={cn('text-right tabular-nums', included && 'text-muted')}>
            {typeof amount === 'number' ? <Money dollars={amount} /> : amount}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const styles: Record<string, string> = {
  total: 'font-medium',
  due: 'font-semibold text-base',
}

function BillSkeleton() {
  return (
    <div role="status" aria-label="Loading the price" className="flex flex-col gap-2 py-1.5">
      <Skeleton className="h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-1/2" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
