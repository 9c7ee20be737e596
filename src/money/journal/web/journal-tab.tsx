import BookOpen from 'lucide-react/icons/book-open'
import { useState } from 'react'
import type { z } from 'zod'
import { ClockNote } from '#office/venue-clock/web/shared/clock-note.tsx'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { type JournalMonth, reopenMonth } from '../contract.ts'
import { monthName } from '../rules.ts'
import { CloseMonth } from './close-month.tsx'
import { ExportPanel } from './export-panel.tsx'
import { MonthTable } from './month-table.tsx'
import { useMonths, useReopenMonth } from './queries.ts'
import { ClosedAheadNote } from './reopen-days.tsx'

/** The months of the books with their figures, closing them, and the files for the accountant. */
export default function JournalTab() {
  const { months, closedAhead, error, retry, more, isFetchingMore } = useMonths()
  const [exported, setExported] = useState<JournalMonth>()
  const [asked, ask] = useState<{ to: 'close' | 'reopen'; month: JournalMonth }>()
  const last = months?.find(({ whyOpen }) => whyOpen === null) ?? months?.[0]
  if (!months)
    return error ? (
      <ErrorCard title="The journal could not be loaded." error={error} onRetry={retry} />
    ) : (
      <Skeletons label="Loading the journal" count={3} className="flex flex-col gap-2" each="h-11" />
    )
  if (!last)
    return (
      <EmptyCard
        icon={<BookOpen />}
        title="No postings yet"
        hint="The first charge or payment opens the first month."
      />
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

const schema: z.ZodObject<{ reason: z.ZodString }> = reopenMonth.body

/** Reopens the last closed month, with a reason. */
function ReopenMonth({ month: { month }, onClose }: { month: JournalMonth; onClose: () => void }) {
  const reopening = useReopenMonth()
  const name = monthName(month)
  return (
    <Dialog title={`Reopen ${name}?`} size="sm" onClose={onClose}>
      <ReasonForm
        schema={schema}
        action="Reopen Month"
        variant="danger"
        onSubmit={async body => {
          await reopening.mutateAsync({ params: { month }, body, action: `Reopen ${name}` })
          toast({ title: 'Month reopened', description: `${name} can be closed again` })
          onClose()
        }}
        onFailed={showErrorToast('reopen the month')}
        onClose={onClose}
      >
        <p>Closed business days stay closed. The audit trail records who reopened the month and why.</p>
      </ReasonForm>
    </Dialog>
  )
}
