import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '../../device/venue.ts'
import { cn } from '../style/cn.ts'

/** An amount in the venue's currency. `dollars` as in the API. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  const { currency } = useVenueLocale()
  return <span className={cn('tabular-nums', className)}>{formatMoney(dollars, currency)}</span>
}
