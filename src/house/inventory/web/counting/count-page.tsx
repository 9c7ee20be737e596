import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useState } from 'react'
import { useToday } from '#office/settings/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import type { Item } from '../../contract.ts'
import { downloadCountSheet } from '../../contract.ts'
import { ListHeader } from '../list-header.tsx'
import { useItems } from '../queries.ts'
import { BookCount } from './book-count.tsx'
import { CountTable } from './count-table.tsx'
import { useCounts } from './use-counted.ts'

/** A count sheet, to print and fill in, or to enter and save a complete count. */
export function CountPage() {
  const { data: items, error, refetch } = useItems()
  const today = useToday()
  if (items && today) return <Sheet items={items} today={today} />
  return (
    <>
      <Header />
      {error ? (
        <ErrorCard title="The count sheet could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeletons label="Loading the count sheet" count={3} className="flex flex-col gap-2" each="h-11" />
      )}
    </>
  )
}

const Header = ({ children }: { children?: React.ReactNode }) => (
  <ListHeader
    title="Count Sheet"
    subtitle="Count the shelves, then save all counts at once"
    csv={downloadCountSheet.path}
    printable
  >
    {children}
  </ListHeader>
)

function Sheet({ items, today }: { items: readonly Item[]; today: string }) {
  const { counts, enter, clear } = useCounts(today)
  const [isReviewing, setIsReviewing] = useState(false)
  const entered = items.filter(({ id }) => counts.has(id))
  if (items.length === 0)
    return (
      <>
        <Header />
        <EmptyCard
          icon={<ClipboardCheck />}
          title="No inventory items found"
          hint="Add items first, then count them here."
        />
      </>
    )
  return (
    <>
      <Header>
        <Button variant="primary" disabled={entered.length === 0} onClick={() => setIsReviewing(true)}>
          Review Count
        </Button>
      </Header>
      <CountTable items={items} counts={counts} onEnter={enter} />
      <p aria-live="polite" data-no-print className="mt-3 text-muted">
        {entered.length} of {items.length} counted
      </p>
      {isReviewing && (
        <BookCount
          items={entered}
          counts={counts}
          onBooked={() => {
            clear()
            setIsReviewing(false)
          }}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </>
  )
}
