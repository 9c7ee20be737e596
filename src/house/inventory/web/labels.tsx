import CircleCheck from 'lucide-react/icons/circle-check'
import Minus from 'lucide-react/icons/minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDay } from '#platform/values/time.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { fillTone, type Tone } from '#platform/web/ui/style/tones.ts'
import type { Category, Item, MovementKind, TileColor } from '../contract.ts'
import { fillPercent, type Level } from '../rules.ts'
import { categories, tileColors } from '../words.ts'

export const categoryName: Record<Category, string> = {
  'room-supplies': 'Room Supplies',
  'maintenance-items': 'Maintenance Items',
  'cleaning-supplies': 'Cleaning Supplies',
  'office-supplies': 'Office Supplies',
}

export const categoryOptions = categories.map(value => ({ value, label: categoryName[value] }))

const tileColorName: Record<TileColor, string> = {
  gray: 'Gray',
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  red: 'Red',
  purple: 'Purple',
}

export const tileColorOptions = tileColors.map(value => ({ value, label: tileColorName[value] }))

export const kindName: Record<MovementKind, string> = {
  restock: 'Restock',
  use: 'Use',
  count: 'Count',
  correction: 'Correction',
  reversal: 'Reversal',
  sale: 'Sale',
  return: 'Return',
}

const levelStyles: Record<Level, { name: string; tone: Tone; icon: typeof Minus }> = {
  low: { name: 'Low Stock', tone: 'red', icon: TriangleAlert },
  normal: { name: 'Normal', tone: 'blue', icon: Minus },
  high: { name: 'Well Stocked', tone: 'green', icon: CircleCheck },
}

/** An item's level by color, icon and word (SPEC §4). */
export function LevelBadge({ level }: { level: Level }) {
  const { name, tone, icon: Icon } = levelStyles[level]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {name}
    </Badge>
  )
}

/** Stock as a share of the maximum, capped at 100% (SPEC §9). Decorative: the figures are next to it. */
export function StockBar({ item }: { item: Item }) {
  return (
    <span aria-hidden className="block h-1.5 w-full overflow-hidden rounded-full bg-line/70">
      <span
        data-fill={fillPercent(item)}
        className={cn('block h-full rounded-full', fillTone[levelStyles[item.level].tone])}
        style={{ width: `${fillPercent(item)}%` }}
      />
    </span>
  )
}

/** A day as 'Nov 20, 2026'. */
export function Day({ day, className }: { day: string; className?: string }) {
  return (
    <time dateTime={day} className={className}>
      {formatDay(day)}
    </time>
  )
}

/** Formats a quantity with its sign: '+12', '−3'. */
export const signedQuantity = (quantity: number): string =>
  quantity > 0 ? `+${quantity.toLocaleString('en-US')}` : quantity.toLocaleString('en-US').replace('-', '−')
