import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { differenceText } from '../../reports/rules.ts'

/** `dollars` is null if no drawer was counted. */
export function DifferenceBadge({ dollars }: { dollars: number | null }) {
  const { currency } = useVenueLocale()
  if (dollars === null) return <span className="text-muted">Not counted</span>
  const text = differenceText(dollars, currency)
  if (dollars === 0)
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden />}>
        {text}
      </Badge>
    )
  return (
    <Badge tone={dollars < 0 ? 'red' : 'amber'} icon={<TriangleAlert aria-hidden />}>
      {text}
    </Badge>
  )
}
