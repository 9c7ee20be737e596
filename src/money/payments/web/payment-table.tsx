import { Fragment } from 'react'
import { methodName } from '#money/ledger/rules.ts'
import { formatDay } from '#platform/values/time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { CardCell, CardRow, CardTable } from '#platform/web/ui/lists/card-table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { DayTakings, Payment } from '../contract.ts'
import { PaymentMenu } from './payment-menu.tsx'
import { KindBadge } from './shared/labels.tsx'

const columns = [
  { name: 'Time' },
  { name: 'Customer' },
  { name: 'For' },
  { name: 'Kind' },
  { name: 'Method' },
  { name: 'Taken by', className: 'max-xl:hidden' },
  { name: 'Amount', className: 'text-right' },
  { name: 'Actions' },
]

export interface PaymentTableProps {
  /** Newest first. Undefined while loading, which shows a skeleton. */
  payments: readonly Payment[] | undefined
  /** The takings of their days. */
  days: readonly DayTakings[] | undefined
}

/** Payments as rows, or as three-line cards on a phone, each day below its sums. */
export function PaymentTable({ payments, days }: PaymentTableProps) {
  const firstOfDay = new Map([...(payments ?? [])].reverse().map(({ id, businessDay }) => [businessDay, id]))
  return (
    <CardTable label="Payments" columns={columns} rows={payments}>
      {payment => (
        <Fragment key={payment.id}>
          {firstOfDay.get(payment.businessDay) === payment.id && (
            <DayHead
              businessDay={payment.businessDay}
              methods={days?.find(day => day.businessDay === payment.businessDay)?.methods ?? []}
            />
          )}
          <PaymentRow payment={payment} />
        </Fragment>
      )}
    </CardTable>
  )
}

/** A day with what it took by each method, less what it paid out. */
function DayHead({ businessDay, methods }: DayTakings) {
  return (
    <tr className="border-line border-b bg-sunken max-md:block">
      <th
        scope="rowgroup"
        colSpan={columns.length}
        className="px-3 py-2 text-left font-semibold max-xl:px-2 max-md:block max-md:px-3"
      >
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <span className="min-w-24">{formatDay(businessDay)}</span>
          {methods.map(({ method, amount }) => (
            <span key={method} className="whitespace-nowrap font-normal text-muted">
              {methodName(method)} <Money dollars={amount} className="font-medium text-ink" />
            </span>
          ))}
        </span>
      </th>
    </tr>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const dialog = useDialog()
  const { id, at, about, method, by, amount, reason, joint } = payment
  return (
    <CardRow>
      <CardCell className="whitespace-nowrap text-muted max-md:order-1">
        <ShortDateTime at={at} />
      </CardCell>
      <CardCell className="font-medium max-md:basis-[calc(100%-6.5rem)] max-md:empty:basis-0">
        {about.customer}
      </CardCell>
      <CardCell className="max-md:order-1">
        <span className="whitespace-nowrap">{about.label}</span>
        {joint && (
          <span className="block text-muted text-xs">
            Part of a payment of <Money dollars={joint.amount} /> for {joint.bills} bills
          </span>
        )}
        {reason && <span className="block text-muted text-xs">{reason}</span>}
      </CardCell>
      <CardCell className="max-md:order-2 max-md:empty:hidden">
        <KindBadge payment={payment} />
      </CardCell>
      <CardCell className="whitespace-nowrap max-md:order-2">{methodName(method)}</CardCell>
      <CardCell className="text-muted max-md:hidden max-xl:hidden">{by}</CardCell>
      <CardCell className="text-right font-medium max-md:ml-auto">
        <Money dollars={amount} className={amount < 0 ? 'text-red-ink' : ''} />
      </CardCell>
      <CardCell className="max-md:order-2 max-md:ml-auto">
        <span className="flex items-center gap-1">
          <Button size="sm" onClick={() => dialog.open('payment-details', { paymentId: id })}>
            View
            <span className="sr-only">
              {' '}
              payment {id} of {about.customer}
            </span>
          </Button>
          <PaymentMenu payment={payment} />
        </span>
      </CardCell>
    </CardRow>
  )
}
