import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'

/** Shows the amount due or the credit, or nothing if the balance is 0. Negative `dollars` is credit. */
export function BalanceBadge({ dollars }: { dollars: number }) {
  if (dollars === 0) return null
  return (
    <Badge tone={dollars > 0 ? 'orange' : 'blue'}>
      <Money dollars={Math.abs(dollars)} /> {dollars > 0 ? 'due' : 'credit'}
    </Badge>
  )
}
