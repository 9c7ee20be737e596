import { useRef } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { RelativeTime } from '#platform/web/ui/text/time.tsx'
import type { Workorder } from '../contract.ts'
import { issueText, workorderNumber } from '../rules.ts'
import { PriorityBadge, StatusBadge, typeName } from './labels.tsx'
import { TakeIt } from './status/take-it.tsx'

const columns = ['ID', 'Type', 'Location', 'Issue', 'Status', 'Created', 'Actions'].map(name => ({ name }))

/** The table of SPEC §2. On a phone each row is a card: type and location, issue, status. */
export function WorkorderTable({ workorders }: { workorders: readonly Workorder[] | undefined }) {
  return (
    <CardTable label="Workorders" columns={columns} rows={workorders}>
      {workorder => <WorkorderRow key={workorder.id} workorder={workorder} />}
    </CardTable>
  )
}

function WorkorderRow({ workorder }: { workorder: Workorder }) {
  const dialog = useDialog()
  const view = useRef<HTMLButtonElement>(null)
  const { id, type, facilityName, title, description, priority, status, assignedTo, createdAt } = workorder
  return (
    <CardRow>
      <CardCell className="font-medium tabular-nums">{workorderNumber(id)}</CardCell>
      <CardCell className="max-md:text-muted">{typeName[type]}</CardCell>
      <CardCell className="wrap-anywhere min-w-24">{facilityName}</CardCell>
      <CardCell className="min-w-48 max-md:order-1 max-md:w-full">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{issueText(title)}</span>
            <span className="block text-muted text-xs">{issueText(description)}</span>
          </span>
          {(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
        </span>
      </CardCell>
      <CardCell className="max-md:order-1">
        <StatusBadge status={status} />
        {assignedTo && <span className="mt-1 block max-w-40 truncate text-muted text-xs">{assignedTo}</span>}
      </CardCell>
      <CardCell className="whitespace-nowrap text-muted max-md:order-1 max-md:flex-1">
        <RelativeTime at={createdAt} />
      </CardCell>
      <CardCell className="max-md:order-1">
        <span className="flex flex-wrap gap-1.5">
          <Button ref={view} size="sm" onClick={() => dialog.open('workorder-details', { workorderId: id })}>
            View<span className="sr-only"> {workorderNumber(id)}</span>
          </Button>
          {assignedTo === null && (
            <TakeIt workorder={workorder} size="sm" isListed onTaken={() => view.current?.focus()} />
          )}
        </span>
      </CardCell>
    </CardRow>
  )
}
