import Clock from 'lucide-react/icons/clock'
import { formatMoney } from '#platform/values/money.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { ChainFigures, ChainVenue, Totals } from '../contract.ts'
import { monthName } from './months.ts'

/** The venues with their day and month as each computed them; cards on a phone. */
export function VenueTable({ figures: { venues, month, isCurrentMonth } }: { figures: ChainFigures }) {
  const name = monthName(month)
  const columns = [
    { name: 'Venue' },
    ...(isCurrentMonth ? [{ name: 'Today', className: 'text-right' }] : []),
    { name, className: 'text-right' },
    { name: 'Tax', className: 'text-right max-lg:hidden' },
    { name: 'Days', className: 'text-right max-lg:hidden' },
    { name: 'As of', className: 'text-right' },
  ]
  return (
    <CardTable label="Venues" columns={columns} rows={venues}>
      {venue => (
        <CardRow key={venue.id} className="tabular-nums">
          <CardCell className="max-md:w-full max-md:min-w-0">
            <VenueName venue={venue} month={month} />
          </CardCell>
          {isCurrentMonth && <AmountCell label="Today" totals={venue.today} currency={venue.currency} />}
          <AmountCell label={name} totals={venue.month} currency={venue.currency} />
          <CardCell className="text-right max-lg:hidden max-md:hidden">
            {venue.currency ? formatMoney(venue.month.tax, venue.currency) : <Unknown />}
          </CardCell>
          <CardCell className="text-right max-lg:hidden max-md:hidden">{venue.month.days}</CardCell>
          <CardCell className="whitespace-nowrap text-right text-muted max-md:w-full max-md:text-left max-md:text-xs">
            <span className="md:hidden">As of </span>
            <ShortDateTime at={venue.today?.asOf ?? venue.seenAt} />
          </CardCell>
        </CardRow>
      )}
    </CardTable>
  )
}

function VenueName({ venue, month }: { venue: ChainVenue; month: string }) {
  const dialog = useDialog()
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        className="tap truncate text-left font-medium text-primary-ink hover:underline"
        onClick={() => dialog.open('chain-venue', { venueId: venue.id, reportsOf: month })}
      >
        {venue.name}
      </button>
      {venue.isLate && (
        <Badge tone="amber" icon={<Clock />}>
          Late
        </Badge>
      )}
      {venue.state !== 'joined' && (
        <Badge tone="gray">{venue.state === 'left' ? 'Left the chain' : 'Revoked'}</Badge>
      )}
    </span>
  )
}

interface AmountCellProps {
  label: string
  totals: Totals | null
  currency: string | null
}

/** The revenue; a dash without figures. */
const AmountCell = ({ label, totals, currency }: AmountCellProps) => (
  <CardCell className="whitespace-nowrap text-right font-medium max-md:w-[45%] max-md:flex-1 max-md:text-left">
    <span className="block font-normal text-muted text-xs md:hidden">{label}</span>
    {totals && currency ? formatMoney(totals.revenue, currency) : <Unknown />}
  </CardCell>
)

const Unknown = () => <span className="text-muted">–</span>
