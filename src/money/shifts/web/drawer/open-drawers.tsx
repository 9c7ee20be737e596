import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Shift } from '../../contract.ts'
import { useSelectDrawer } from './use-select-drawer.ts'

/** Other open drawers, which the current user can switch to. */
export function OpenDrawers({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <Section title="Other open drawers">
      <Card>
        <ul>
          {shifts.map(shift => (
            <OpenDrawer key={shift.id} shift={shift} />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function OpenDrawer({ shift }: { shift: Shift }) {
  const dialog = useDialog()
  const { select, isPending } = useSelectDrawer()
  // Roles that may view X reports may also close the drawers of others.
  const mayClose = useMayOpen('x-report')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <span className="min-w-0">
        <span className="block font-medium">{shift.drawer}</span>
        <span className="block text-muted text-xs">
          Open since <ShortDateTime at={shift.openedAt} /> by {shift.openedBy}, float{' '}
          <Money dollars={shift.float} />
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {mayClose && (
          <>
            <Button size="sm" onClick={() => dialog.open('x-report', { shiftId: shift.id })}>
              X Report
            </Button>
            <Button size="sm" onClick={() => dialog.open('close-drawer', { shiftId: shift.id })}>
              Close Drawer
            </Button>
          </>
        )}
        <Button size="sm" variant="soft" pending={isPending && 'Processing...'} onClick={() => select(shift)}>
          Use This Drawer
        </Button>
      </span>
    </li>
  )
}
