import { DefaultZIndexes, usePlotArea, ZIndexLayer } from 'recharts'
import { Link } from '#platform/web/routing/link.tsx'
import type { PaymentFilter } from '../../contract.ts'

export interface BarLinksProps {
  /** The payments behind each bar, and its name. */
  bars: readonly { payments: PaymentFilter | null; name: string }[]
  /** The bars lie below each other. */
  isRanked?: boolean
}

/** Covers the place of each bar with a link to its payments. Must be within a Recharts chart. */
export function BarLinks({ bars, isRanked = false }: BarLinksProps) {
  const area = usePlotArea()
  if (!area) return null
  const [width, height] = isRanked
    ? [area.width, area.height / bars.length]
    : [area.width / bars.length, area.height]
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {bars.map(
        ({ payments, name }, index) =>
          payments && (
            <Link key={index} to="/billing" search={payments} aria-label={`Payments: ${name}`}>
              <rect
                x={area.x + (isRanked ? 0 : index * width)}
                y={area.y + (isRanked ? index * height : 0)}
                width={width}
                height={height}
                className="fill-transparent"
              />
            </Link>
          ),
      )}
    </ZIndexLayer>
  )
}
