import { useDialog } from '../../shared/web/dialog.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { cn } from '../../shared/web/ui/cn.ts'
import { Money } from '../../shared/web/ui/money.tsx'
import { Skeleton } from '../../shared/web/ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/table.tsx'
import { DayTime } from '../../shared/web/ui/time.tsx'
import type { Payment } from '../contract.ts'
import { KindBadge, methodName } from './labels.tsx'

const columns = ['Time', 'Customer', 'For', 'Kind', 'Method', 'Taken by', 'Amount', 'Actions'] as const

/** Payments as rows, or as cards of three lines on a phone; the shape of them while nothing is known. */
export function PaymentTable({ payments }: { payments: readonly Payment[] | undefined }) {
  return (
    <Table label="Payments" aria-busy={!payments} className="max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(column => (
            <HeadCell key={column} className={cn('max-xl:px-2', column === 'Amount' && 'text-right')}>
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {payments
          ? payments.map(payment => <PaymentRow key={payment.id} payment={payment} />)
          : [1, 2, 3].map(row => <SkeletonRow key={row} />)}
      </tbody>
    </Table>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const dialog = useDialog()
  const { id, at, about, method, by, amount, reason } = payment
  return (
    <Row className={phone.row}>
      <Cell className={cn('whitespace-nowrap text-muted max-md:order-1', phone.cell)}>
        <DayTime at={at} />
      </Cell>
      <Cell className={cn('font-medium max-md:w-full', phone.cell)}>{about.customer}</Cell>
      <Cell className={cn('max-md:order-1', phone.cell)}>
        <span className="whitespace-nowrap">{about.label}</span>
        {reason && <span className="block text-muted text-xs">{reason}</span>}
      </Cell>
      <Cell className={cn('max-md:order-2', phone.cell)}>
        <KindBadge payment={payment} />
      </Cell>
      <Cell className={cn('whitespace-nowrap max-md:order-2', phone.cell)}>{methodName(method)}</Cell>
      <Cell className={cn('text-muted', phone.cell, 'max-md:hidden')}>{by}</Cell>
      <Cell className={cn('text-right font-medium max-md:order-2 max-md:ml-auto', phone.cell)}>
        <Money dollars={amount} className={amount < 0 ? 'text-red-ink' : ''} />
      </Cell>
      <Cell className={cn('max-md:order-2', phone.cell)}>
        <Button size="sm" onClick={() => dialog.open('payment-details', { paymentId: id })}>
          View
          <span className="sr-only">
            {' '}
            payment {id} of {about.customer}
          </span>
        </Button>
      </Cell>
    </Row>
  )
}

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
