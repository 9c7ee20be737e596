import Vault from 'lucide-react/icons/vault'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { Drawers } from '../../contract.ts'
import { useDrawers } from '../queries.ts'
import { ZReports } from '../reports/z-reports.tsx'
import { MyDrawer } from './my-drawer.tsx'
import { OpenDrawers } from './open-drawers.tsx'

/** The current user's cash drawer, other open drawers, and the Z reports. */
export default function CashDrawerTab() {
  const { data, error, refetch } = useDrawers()
  return (
    <div className="flex flex-col gap-6">
      {data ? (
        <DrawerOverview drawers={data} />
      ) : error ? (
        <Card>
          <ErrorState title="The cash drawer could not be loaded." error={error} onRetry={refetch} />
        </Card>
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
    <Card>
      <EmptyState
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
    </Card>
  )
}
