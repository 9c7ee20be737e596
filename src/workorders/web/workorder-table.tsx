import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { cn } from '../../shared/web/ui/cn.ts'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/table.tsx'
import { RelativeTime } from '../../shared/web/ui/time.tsx'
import type { Workorder } from '../contract.ts'
import { issueText, numberOf } from '../rules.ts'
import { PriorityBadge, StatusBadge, typeName } from './labels.tsx'

const columns = ['ID', 'Type', 'Location', 'Issue', 'Status', 'Created', 'Actions'] as const

/** The table of SPEC §2; the shape of three rows while nothing is known (SPEC §9). */
export function WorkorderTable({ workorders }: { workorders: readonly Workorder[] | undefined }) {
  return (
    <Table label="Workorders" aria-busy={!workorders} className="max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(column => (
            <HeadCell key={column} className="max-xl:px-2">
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {workorders
          ? workorders.map(workorder => <WorkorderRow key={workorder.id} workorder={workorder} />)
          : [1, 2, 3].map(row => <SkeletonRow key={row} />)}
      </tbody>
    </Table>
  )
}

function WorkorderRow({ workorder }: { workorder: Workorder }) {
  const dialog = useDialog()
  const { id, type, facilityName, title, description, priority, status, createdAt } = workorder
  return (
    <Row className={phone.row}>
      <Cell className={cn('font-medium tabular-nums', phone.cell)}>{numberOf(id)}</Cell>
      <Cell className={cn('max-md:text-muted', phone.cell)}>{typeName[type]}</Cell>
      <Cell className={cn('whitespace-nowrap', phone.cell)}>{facilityName}</Cell>
      <Cell className={cn('min-w-48 max-md:order-1 max-md:w-full', phone.cell)}>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{issueText(title)}</span>
            <span className="block text-muted text-xs">{issueText(description)}</span>
          </span>
          {(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
        </span>
      </Cell>
      <Cell className={cn('max-md:order-1', phone.cell)}>
        <StatusBadge status={status} />
      </Cell>
      <Cell className={cn('whitespace-nowrap text-muted max-md:order-1 max-md:flex-1', phone.cell)}>
        <RelativeTime at={createdAt} />
      </Cell>
      <Cell className={cn('max-md:order-1', phone.cell)}>
        <Button size="sm" onClick={() => dialog.open('workorder-details', { workorderId: id })}>
          View<span className="sr-only"> {numberOf(id)}</span>
        </Button>
      </Cell>
    </Row>
  )
}

/** On a phone a row is a card of three lines: what and where, the issue, how far it is. */
const phone = {
  row: 'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:p-3',
  cell: 'max-xl:px-2 max-md:block max-md:h-auto max-md:p-0',
}

function SkeletonRow() {
  return (
    <Row>
      {columns.map(column => (
        <Cell key={column}>
          <Skeleton className="h-4 w-full min-w-12" />
        </Cell>
      ))}
    </Row>
  )
}
