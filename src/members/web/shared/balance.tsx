import { Badge } from '../../../shared/web/ui/badge.tsx'
import { Money } from '../../../shared/web/ui/money.tsx'

/** What is owed, or the credit; nothing where the account is even. `dollars` below zero is credit. */
export function BalanceBadge({ dollars }: { dollars: number }) {
  if (dollars === 0) return null
  return (
    <Badge tone={dollars > 0 ? 'orange' : 'blue'}>
      <Money dollars={Math.abs(dollars)} /> {dollars > 0 ? 'due' : 'credit'}
    </Badge>
  )
}
