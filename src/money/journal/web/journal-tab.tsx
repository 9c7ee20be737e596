import BookOpen from 'lucide-react/icons/book-open'
import { useState } from 'react'
import { ClockNote } from '#office/venue-clock/web/shared/clock-note.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import type { JournalMonth } from '../contract.ts'
import { CloseMonth } from './close-month.tsx'
import { ExportPanel } from './export-panel.tsx'
import { MonthTable } from './month-table.tsx'
import { useMonths } from './queries.ts'
import { ClosedAheadNote } from './reopen-days.tsx'
import { ReopenMonth } from './reopen-month.tsx'

/** The months of the books with their figures, closing them, and the files for the accountant. */
export default function JournalTab() {
  const { months, closedAhead, error, retry, more, isFetchingMore } = useMonths()
  const [exported, setExported] = useState<JournalMonth>()
  const [asked, ask] = useState<{ to: 'close' | 'reopen'; month: JournalMonth }>()
  const last = months?.find(({ whyOpen }) => whyOpen === null) ?? months?.[0]
  if (!months)
    return error ? (
      <Card>
        <ErrorState title="The journal could not be loaded." error={error} onRetry={retry} />
      </Card>
    ) : (
      <Skeletons label="Loading the journal" count={3} className="flex flex-col gap-2" each="h-11" />
    )
  if (!last)
    return (
      <Card>
        <EmptyState
          icon={<BookOpen />}
          title="No postings yet"
          hint="The first charge or payment opens the first month."
        />
      </Card>
    )
  const month = exported ?? last
  return (
    <div className="flex flex-col gap-6">
      <ClockNote />
      {closedAhead && <ClosedAheadNote day={closedAhead} />}
      <Section title="Months">
        <MonthTable
          months={months}
          onClose={month => ask({ to: 'close', month })}
          onReopen={month => ask({ to: 'reopen', month })}
          onExport={setExported}
        />
        {more && (
          <div className="flex justify-center">
            <Button pending={isFetchingMore && 'Loading...'} onClick={more}>
              Show More
            </Button>
          </div>
        )}
      </Section>
      <ExportPanel key={month.month} from={`${month.month}-01`} to={month.lastDay} isFocused={!!exported} />
      {asked?.to === 'close' && <CloseMonth month={asked.month} onClose={() => ask(undefined)} />}
      {asked?.to === 'reopen' && <ReopenMonth month={asked.month} onClose={() => ask(undefined)} />}
    </div>
  )
}
