import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useState } from 'react'
import { type AddedKind, lineName } from '#money/ledger/words.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { inTitle } from '#platform/values/text/in-title.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/actions/menu.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Bill, BillLine, Deposit } from '../../contract.ts'
import { useAddLine, useApplyDeposit, useBill } from '../queries.ts'
import { BillLines } from './bill-lines.tsx'
import { useTimedCharge } from './confirm-time.tsx'

const AddLineDialog = lazyPart(() => import('../add-line-dialog.tsx'))
const CorrectLineDialog = lazyPart(() => import('../correct-line-dialog.tsx'))

const menu = ['damage', 'service', 'discount', 'comp', 'tip'] as const

export interface BillExtrasProps {
  billId: number
  /** Dollars that are due now, with the time of a running stay; undefined while it loads. */
  due: number | undefined
}

/**
 * What staff added to an open bill, each line with its correction; the menu that adds more; and the held deposits that
 * can pay what is due. Renders nothing if the bill is closed.
 */
export function BillExtras({ billId, due }: BillExtrasProps) {
  const { data: bill } = useBill(billId)
  const { add, correct, dialogs } = useLineDialogs(bill)
  if (!bill || bill.whyClosed !== null) return null
  return (
    <section aria-label="Added to the bill" className="flex flex-col gap-2">
      <PayerLine bill={bill} />
      {bill.lines
        .filter(({ isCorrectable }) => isCorrectable)
        .map(line => (
          <AddedLine key={line.id} line={line} onCorrect={() => correct(line)} />
        ))}
      <AddRow bill={bill} due={due} onChoose={add} />
      {dialogs}
    </section>
  )
}

export interface BillInFullProps extends BillExtrasProps {
  label: string
  /** The price now. */
  lines: readonly QuoteLine[] | undefined
  error: Error | null
  /** A sentence about what is due. */
  note?: ReactNode
}

/** A bill line by line, with a menu at each line that staff added, and what can be added to it. */
export function BillInFull({ billId, due, label, lines, error, note }: BillInFullProps) {
  const { data: bill } = useBill(billId)
  const { add, correct, dialogs } = useLineDialogs(bill)
  const added = bill?.whyClosed === null ? bill.lines.filter(({ isCorrectable }) => isCorrectable) : []
  const renderMenu = (line: QuoteLine) => {
    const at = added.findIndex(({ label, amount }) => label === line.label && amount === line.amount)
    const [one] = line.kind === 'extra' && at >= 0 ? added.splice(at, 1) : []
    return one && <LineMenu line={one} onReduce={kind => add(kind, one.id)} onCorrect={() => correct(one)} />
  }
  return (
    <div className="flex flex-col gap-2">
      <BillLines
        label={label}
        lines={lines?.map(line => ({ ...line, menu: renderMenu(line) }))}
        error={error}
      />
      {note && <p className="text-muted text-sm">{note}</p>}
      {bill && <PayerLine bill={bill} />}
      {bill?.whyClosed === null && <AddRow bill={bill} due={due} onChoose={add} />}
      {dialogs}
    </div>
  )
}

/** The dialogs that add a line to a bill, or correct one. */
function useLineDialogs(bill: Bill | undefined) {
  const [adding, setAdding] = useState<{ kind: AddedKind; lineId?: number | undefined }>()
  const [correcting, setCorrecting] = useState<BillLine>()
  const dialogs = bill && (
    <Suspense fallback={null}>
      {adding && <AddLineDialog bill={bill} {...adding} onClose={() => setAdding(undefined)} />}
      {correcting && (
        <CorrectLineDialog billId={bill.id} line={correcting} onClose={() => setCorrecting(undefined)} />
      )}
    </Suspense>
  )
  return {
    add: (kind: AddedKind, lineId?: number) => setAdding({ kind, lineId }),
    correct: setCorrecting,
    dialogs,
  }
}

interface AddRowProps {
  bill: Bill
  due: number | undefined
  onChoose: (kind: AddedKind) => void
}

function AddRow({ bill, due = 0, onChoose }: AddRowProps) {
  const held = due > 0 ? bill.deposits.filter(({ status }) => status === 'held') : []
  return (
    <div className="flex flex-wrap gap-2">
      <AddMenu bill={bill} onChoose={onChoose} />
      <Button size="sm" onClick={() => onChoose('lost_key')}>
        <LostKey bill={bill} />
      </Button>
      <ReturnButton bill={bill} />
      {held.map(deposit => (
        <ApplyButton key={deposit.id} deposit={deposit} due={due} />
      ))}
    </div>
  )
}

/** 'Lost Key · $20.00': with the deposit for it, which its form proposes. */
function LostKey({ bill: { deposits } }: { bill: Bill }) {
  const { currency } = useVenueLocale()
  const held = deposits.find(({ status }) => status === 'held')
  return [inTitle(lineName.lost_key), ...(held ? [formatMoney(held.amount, currency)] : [])].join(' · ')
}

/** 'On the bill of Ann Lee', 'Paid by Bob Ray': who pays for a stay of a group. */
function PayerLine({ bill: { customer, payerInGroup } }: { bill: Bill }) {
  if (payerInGroup === null) return null
  return (
    <p className="break-words text-muted">
      {payerInGroup === customer ? 'Paid by' : 'On the bill of'}{' '}
      <span className="font-medium text-ink">{payerInGroup}</span>
    </p>
  )
}

interface LineMenuProps {
  line: BillLine
  onReduce: (kind: 'discount' | 'comp') => void
  onCorrect: () => void
}

function LineMenu({ line: { label, amount }, onReduce, onCorrect }: LineMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={`Change ${label}`} icon={<Ellipsis />} size="sm" className="-my-1.5 ml-1 h-7" />
      }
    >
      {amount > 0 && (
        <>
          <MenuItem onSelect={() => onReduce('discount')}>{lineName.discount}</MenuItem>
          <MenuItem onSelect={() => onReduce('comp')}>{lineName.comp}</MenuItem>
        </>
      )}
      <MenuItem onSelect={onCorrect}>Correct</MenuItem>
    </Menu>
  )
}

function AddedLine({
  line: { label, reason, amount },
  onCorrect,
}: {
  line: BillLine
  onCorrect: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 flex-1">
        {label}
        {reason && <span className="text-muted"> · {reason}</span>}
      </span>
      <Money dollars={amount} />
      <Button size="sm" variant="ghost" onClick={onCorrect}>
        Correct<span className="sr-only"> {label}</span>
      </Button>
    </div>
  )
}

function AddMenu({ bill, onChoose }: { bill: Bill; onChoose: (kind: AddedKind) => void }) {
  const add = useAddLine()
  const dialog = useDialog()
  const maySellCards = useMayOpen('sell-gift-card')
  const percent = useSettings().data?.serviceCharge ?? 0

  const serviceCharge = useTimedCharge('Failed to add the line', async confirmation => {
    const body = { kind: 'service_charge', ...confirmation } as const
    await add.mutateAsync({ params: { id: String(bill.id) }, body })
    toast({ title: 'Added to the bill', description: lineName.service_charge })
  })

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="sm" pending={add.isPending && 'Adding...'}>
            <Plus aria-hidden />
            Add to Bill
          </Button>
        }
      >
        {menu.map(kind => (
          <MenuItem key={kind} onSelect={() => onChoose(kind)}>
            {inTitle(lineName[kind])}
          </MenuItem>
        ))}
        {maySellCards && (
          <MenuItem onSelect={() => dialog.leaveFor('sell-gift-card', { billId: bill.id })}>
            Gift Card or Visit Pack
          </MenuItem>
        )}
        {percent > 0 && (
          <MenuItem onSelect={() => void serviceCharge.charge()}>
            {inTitle(lineName.service_charge)} {percent}%
          </MenuItem>
        )}
      </Menu>
      {serviceCharge.question}
    </>
  )
}

/** Takes back a product of the bill, paid or not. */
function ReturnButton({ bill }: { bill: Bill }) {
  const dialog = useDialog()
  const mayReturn = useMayOpen('return-products')
  if (!mayReturn || !bill.lines.some(({ kind }) => kind === 'product')) return null
  return (
    <Button size="sm" onClick={() => dialog.leaveFor('return-products', { billId: bill.id })}>
      Return Products
    </Button>
  )
}

/** Pays what is due from a deposit and returns the rest of it. */
function ApplyButton({ deposit: { id, item, amount }, due }: { deposit: Deposit; due: number }) {
  const apply = useApplyDeposit()
  const { currency } = useVenueLocale()
  const used = formatMoney(Math.min(amount, due), currency)
  const payment = useTimedCharge('Failed to apply the deposit', async body => {
    const { applied } = await apply.mutateAsync({ params: { id: String(id) }, body })
    const description = `${formatMoney(applied, currency)} of ${formatMoney(amount, currency)}, ${item}`
    toast({ title: 'Deposit applied to the bill', description })
  })

  return (
    <>
      <Button size="sm" pending={apply.isPending && 'Applying...'} onClick={() => void payment.charge()}>
        Pay {used} from {item} deposit
      </Button>
      {payment.question}
    </>
  )
}
