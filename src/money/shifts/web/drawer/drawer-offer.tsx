import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDrawers } from '../queries.ts'
import { OpenDrawerForm } from './open-drawer-form.tsx'
import { useSelectDrawer } from './use-select-drawer.ts'

/**
 * Shown where cash is taken without a drawer, at a venue that has used drawers: opens one, or switches to an
 * open one, above the dialog that takes the money.
 */
export default function DrawerOffer() {
  const { data } = useDrawers()
  const [isOpening, setOpening] = useState(false)
  const { select, isPending } = useSelectDrawer()
  if (!data || data.mine || data.known.length + data.open.length === 0) return null
  return (
    <section
      aria-label="Cash drawer"
      className="flex flex-wrap items-center gap-2 rounded-control bg-amber-soft px-3 py-1.5 text-amber-ink"
    >
      <p className="min-w-0 flex-1">
        {data.open.length > 0 ? 'You are not using a drawer' : 'No drawer is open'}: this cash will be
        reported outside any shift.
      </p>
      {data.open.map(shift => (
        <Button key={shift.id} size="sm" disabled={isPending} onClick={() => select(shift)}>
          Use {shift.drawer}
        </Button>
      ))}
      <Button size="sm" onClick={() => setOpening(true)}>
        Open Drawer
      </Button>
      {isOpening && (
        <Dialog title="Open Drawer" size="sm" above onClose={() => setOpening(false)}>
          <OpenDrawerForm drawers={data} onDone={() => setOpening(false)} />
        </Dialog>
      )}
    </section>
  )
}
