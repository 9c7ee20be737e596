import { Money } from '#platform/web/ui/text/money.tsx'
import type { Membership } from '../../contract.ts'

/** '$50.00/month' (SPEC §9). */
export function MonthlyFee({ membership, className }: { membership: Membership; className?: string }) {
  return (
    <span className={className}>
      <Money dollars={membership.monthlyFee} />
      /month
    </span>
  )
}
