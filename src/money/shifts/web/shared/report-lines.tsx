import { createContext, type ReactNode, use } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { cn } from '#platform/web/ui/style/cn.ts'

/** The currency of a report. */
export const ReportCurrency = createContext('USD')

/** A titled part of a report. */
export function ReportSection({
  title,
  note,
  children,
}: {
  title: string
  /** Below the lines. */
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <section className="break-inside-avoid border-line border-t pt-2">
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="flex flex-col gap-0.5">{children}</dl>
      {note && <p className="break-words pt-1">{note}</p>}
    </section>
  )
}

export interface ReportLineProps {
  label: ReactNode
  /** Dollars, or text. */
  value: number | string
  strong?: boolean
}

/** A label and a value. */
export function ReportLine({ label, value, strong }: ReportLineProps) {
  const currency = use(ReportCurrency)
  return (
    <div className={cn('flex items-baseline justify-between gap-4', strong && 'font-semibold')}>
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0 tabular-nums">
        {typeof value === 'number' ? formatMoney(value, currency) : value}
      </dd>
    </div>
  )
}
