import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ClockTime, ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Movement, ShiftWithMovements } from '../../contract.ts'
import { reasonText } from '../../reports/rules.ts'
import { movementName } from '../../words.ts'

/** The current user's drawer, with its actions and cash movements. */
export function MyDrawer({ shift }: { shift: ShiftWithMovements }) {
  const dialog = useDialog()
  const mayViewX = useMayOpen('x-report')
  const shiftId = shift.id
  return (
    <Card>
      <section aria-label={`Drawer ${shift.drawer}`} className="flex flex-col gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="font-semibold text-base">{shift.drawer}</h2>
            <p className="text-muted">
              Open since <ShortDateTime at={shift.openedAt} />, opened by {shift.openedBy}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => dialog.open('pay-cash', { shiftId, kind: 'in' })}>Paid In</Button>
            <Button onClick={() => dialog.open('pay-cash', { shiftId, kind: 'out' })}>Paid Out</Button>
            {mayViewX && <Button onClick={() => dialog.open('x-report', { shiftId })}>X Report</Button>}
            <Button variant="primary" onClick={() => dialog.open('close-drawer', { shiftId })}>
              Close Drawer
            </Button>
          </div>
        </div>
        <Facts className="md:grid-cols-4">
          <Fact label="Float">
            <Money dollars={shift.float} />
          </Fact>
          <Fact label="At this drawer">{shift.people.join(', ') || 'Everyone at this desk'}</Fact>
        </Facts>
        <Movements movements={shift.movements} />
      </section>
    </Card>
  )
}

/** Cash paid in and out, oldest first. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  const { currency } = useVenueLocale()
  if (movements.length === 0) return null
  return (
    <ul aria-label="Paid in and out" className="flex flex-col border-line border-t pt-2">
      {movements.map(({ id, kind, amount, at, by, ...movement }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
          <span>
            <span className="font-medium">{movementName[kind]}</span>: {reasonText(movement, currency)}
            <span className="text-muted text-xs">
              {' '}
              <ClockTime at={at} />, {by}
            </span>
          </span>
          <span className="tabular-nums">
            {kind === 'in' ? '+' : '−'}
            <Money dollars={amount} />
          </span>
        </li>
      ))}
    </ul>
  )
}
