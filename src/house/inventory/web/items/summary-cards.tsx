import Boxes from 'lucide-react/icons/boxes'
import DollarSign from 'lucide-react/icons/dollar-sign'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { toDollars } from '#platform/values/money.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { softTone, type Tone } from '#platform/web/ui/style/tones.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Item } from '../../contract.ts'
import { totalValue } from '../../rules.ts'
import { countItems } from './find-items.ts'

/** Three figures over all items, independent of the search. */
export function SummaryCards({ items }: { items: readonly Item[] | undefined }) {
  const counts = items && countItems(items)
  const canSeeCost = !items?.some(({ cost }) => cost === undefined)
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 max-md:[&>:last-child]:col-span-2 md:grid-cols-3">
      <Figure title="Total Items" icon={<Boxes />} tone="primary">
        {counts?.all}
      </Figure>
      <Figure title="Low Stock Alerts" icon={<TriangleAlert />} tone={counts?.low ? 'red' : 'gray'}>
        {counts?.low}
      </Figure>
      {canSeeCost && (
        <Figure title="Total Value" icon={<DollarSign />} tone="green" note="at average cost">
          {items && <Money dollars={toDollars(totalValue(items))} />}
        </Figure>
      )}
    </div>
  )
}

interface FigureProps {
  title: string
  icon: ReactNode
  tone: Tone
  note?: string
  /** Shows a skeleton while undefined. */
  children: ReactNode
}

function Figure({ title, icon, tone, note, children }: FigureProps) {
  return (
    <Card className="flex items-center gap-3 px-3 py-2">
      <span
        aria-hidden
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-control max-sm:hidden [&_svg]:size-4.5',
          softTone[tone],
        )}
      >
        {icon}
      </span>
      <dl className="min-w-0">
        <dt className="text-muted text-xs">{title}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2">
          {children === undefined ? (
            <Skeleton className="my-1 h-4 w-16" />
          ) : (
            <>
              <span className="font-semibold text-lg leading-6 tabular-nums">{children}</span>
              {note && <span className="text-muted text-xs">{note}</span>}
            </>
          )}
        </dd>
      </dl>
    </Card>
  )
}
