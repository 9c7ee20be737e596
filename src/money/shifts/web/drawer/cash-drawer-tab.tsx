import Vault from 'lucide-react/icons/vault'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Drawers, Shift } from '../../contract.ts'
import { useDrawers } from '../queries.ts'
import { ZReports } from '../reports/z-reports.tsx'
import { MyDrawer } from './my-drawer.tsx'
import { useSelectDrawer } from './use-select-drawer.ts'

/** The current user's cash drawer, other open drawers, and the Z reports. */
export default function CashDrawerTab() {
  const { data, error, refetch } = useDrawers()
  return (
    <div className="flex flex-col gap-6">
      {data ? (
        <DrawerOverview drawers={data} />
      ) : error ? (
        <ErrorCard title="The cash drawer could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeletons label="Loading the cash drawer" count={1} each="h-40 rounded-card" />
      )}
      <ZReports />
    </div>
  )
}

function DrawerOverview({ drawers: { mine, open } }: { drawers: Drawers }) {
  const others = open.filter(({ id }) => id !== mine?.id)
  return (
    <>
      {mine ? <MyDrawer shift={mine} /> : <NoDrawer isAnyOpen={open.length > 0} />}
      {others.length > 0 && <OpenDrawers shifts={others} />}
    </>
  )
}

/** Shown without a drawer: payments are still accepted, and reported outside any shift. */
function NoDrawer({ isAnyOpen }: { isAnyOpen: boolean }) {
  const dialog = useDialog()
  return (
    <EmptyCard
      icon={<Vault />}
      title={isAnyOpen ? 'You are not using a drawer' : 'No drawer is open'}
      hint="Cash you take now will be reported outside any shift."
      action={
        <Button variant="primary" onClick={() => dialog.open('open-drawer')}>
          Open Drawer
        </Button>
      }
      className="py-10"
    />
  )
}

/** Other open drawers, which the current user can switch to. */
function OpenDrawers({ shifts }: { shifts: readonly Shift[] }) {
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
