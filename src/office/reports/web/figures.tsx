import Minus from 'lucide-react/icons/minus'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import { textTone } from '#platform/web/ui/style/tones.ts'
import type { Figure } from '../contract.ts'
import { cellText, changeText, pointsText } from './cell-text.ts'

/** The key figures of a report, each compared with the previous period if that is a basis. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 print:grid-cols-4">
      {figures.map(figure => (
        <FigureCard key={figure.id} figure={figure} />
      ))}
    </dl>
  )
}

function FigureCard({ figure }: { figure: Figure }) {
  const { currency } = useVenueLocale()
  const { label, kind, value, before, change } = figure
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface px-3 py-2.5 shadow-card">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">{cellText(value, kind, currency)}</dd>
      <dd className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs tabular-nums">
        <Change figure={figure} />
        {change !== null && `vs ${cellText(before, kind, currency)}`}
      </dd>
    </div>
  )
}

function Change({ figure: { change, good, kind } }: { figure: Figure }) {
  if (change === null) return null
  const Icon = change < 0 ? TrendingDown : change > 0 ? TrendingUp : Minus
  const isGood = good === 'more' ? change > 0 : change < 0
  const tone = !good || change === 0 ? 'gray' : isGood ? 'green' : 'red'
  return (
    <span className={cn('inline-flex items-center gap-1 font-medium', textTone[tone])}>
      <Icon className="size-3.5" aria-hidden />
      {kind === 'percent' ? pointsText(change) : changeText(change)}
    </span>
  )
}
