import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { JournalMonth } from '../contract.ts'
import { monthName } from '../rules.ts'
import { useCloseMonth } from './queries.ts'

/** Asks before a month is closed, and shows its figures. */
export function CloseMonth({
  month: { month, figures },
  onClose,
}: {
  month: JournalMonth
  onClose: () => void
}) {
  const closing = useCloseMonth()
  const name = monthName(month)
  return (
    <Confirm
      title={`Close ${name}?`}
      action={`Close ${name}`}
      onConfirm={async () => {
        try {
          await closing.mutateAsync({ params: { month }, action: `Close ${name}` })
        } catch (error) {
          showErrorToast('close the month')(error)
          throw error
        }
        toast({ title: 'Month closed', description: `${name} and everything before it is locked` })
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>
          The figures become final, and no day through the end of the month can be reopened. Only an admin can
          undo this.
        </p>
        <Facts className="tabular-nums">
          <Fact label="Debit = credit">
            <Money dollars={figures.debit} />
          </Fact>
          <Fact label="Taken">
            <Money dollars={figures.taken} />
          </Fact>
          <Fact label="Revenue">
            <Money dollars={figures.revenue} />
          </Fact>
          <Fact label="Tax">
            <Money dollars={figures.tax} />
          </Fact>
        </Facts>
      </div>
    </Confirm>
  )
}
