import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { cn } from '../style/cn.ts'
import { Cell, HeadCell, Row, Table } from './table.tsx'

export interface CardTableProps<T> {
  /** Accessible name. */
  label: string
  columns: readonly { name: string; className?: string }[]
  /** Undefined while loading, which shows three skeleton rows (SPEC §9). */
  rows: readonly T[] | undefined
  /** Renders a CardRow. */
  children: (row: T) => ReactNode
}

/** A table whose rows become cards on a phone. */
export function CardTable<T>({ label, columns, rows, children }: CardTableProps<T>) {
  return (
    <Table label={label} aria-busy={!rows} className="max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ name, className }) => (
            <HeadCell key={name} className={cn('max-xl:px-2', className)}>
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows ? rows.map(children) : [1, 2, 3].map(row => <SkeletonRow key={row} cells={columns.length} />)}
      </tbody>
    </Table>
  )
}

export function CardRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <Row
      className={cn(
        'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:gap-y-1.5 max-md:p-3',
        className,
      )}
      {...props}
    />
  )
}

/** On a phone the cells wrap into lines: `max-md:order-*` sets the position, `max-md:w-full` fills a line. */
export function CardCell({ className, ...props }: ComponentProps<'td'>) {
  return <Cell className={cn('max-xl:px-2 max-md:block max-md:h-auto max-md:p-0', className)} {...props} />
}

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <Row>
      {Array.from({ length: cells }, (_, index) => (
        <Cell key={index}>
          <Skeleton className="h-4 w-full min-w-12" />
        </Cell>
      ))}
    </Row>
  )
}
