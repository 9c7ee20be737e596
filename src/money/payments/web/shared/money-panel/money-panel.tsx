import { Suspense, use, useEffect, useRef } from 'react'
import { type BillLine, BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { methodName } from '#money/ledger/rules.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { focusLate } from '#platform/web/ui/dialogs/modal.ts'
import { FormError, SubmitButton } from '#platform/web/ui/forms/form.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { partsOf } from '../taken-text.ts'
import { CashFields } from './cash-fields.tsx'
import { MoneyPanelOffers } from './offers.ts'
import { SplitFields } from './split-fields.tsx'
import { submitLabel } from './submit-label.ts'
import type { Payment } from './use-payment.ts'

export interface MoneyPanelProps<M extends MoneyAccount> {
  payment: Payment<M>
  /** The bill. Undefined while it loads (shows a skeleton); null while the form is incomplete. */
  lines: readonly BillLine[] | null | undefined
  /** What the form still needs, while it is incomplete. Default: a room. */
  hint?: string
  /** Why there is no bill. */
  error?: Error | null | undefined
  /** Accessible name of the bill: 'Price'. */
  label?: string
  /** SPEC's label of the button: 'Check In'. */
  action: string
  /** Label of the button while it runs. */
  pending?: string
  /** What else the button does: 'return $20.00 deposit'. */
  also?: string | undefined
  /** Whether the button names only money that is paid now: no 'pay later', no 'nothing due'. */
  onlyPaid?: boolean
  /** Focuses the button, so that Enter does what is most often done. */
  autoFocus?: boolean
  disabled?: boolean
  /** Label of the button that leaves without it. Default: 'Cancel'. */
  cancel?: string
  onCancel: () => void
}

/**
 * Takes money at the end of a Form in a dialog: the bill, how it is paid below it, and the button that names
 * the amount and the method. It never scrolls away, so that nothing is charged that was not visible beside
 * the button: on a small screen the lines of the bill and the payment scroll, between its sums and the button.
 */
export function MoneyPanel<M extends MoneyAccount>(props: MoneyPanelProps<M>) {
  const { payment, lines, hint, error, label = 'Price', cancel = 'Cancel', onCancel } = props
  const asksMethod = payment.owesMoney && payment.offered.length > 0
  return (
    <div data-footer className="@container flex min-h-0 flex-col border-line border-t">
      <div className="flex max-h-[max(74dvh,16rem)] short:max-h-[12.5rem] min-h-0 flex-col gap-3 px-5 py-3 *:shrink-0 short:gap-1.5 short:py-2">
        <BillLines
          label={label}
          lines={lines && [...lines, ...roundingLines(payment), ...depositLines(payment)]}
          hint={hint}
          error={error}
          isCapped
        />
        <div className="-m-1 flex min-h-8 shrink! flex-col gap-3 overflow-y-auto overscroll-contain p-1 not-has-[button,input]:hidden">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
            {asksMethod && <MethodChips payment={payment} />}
            <GiftCards cards={payment.cards} />
          </div>
          <Details payment={payment} />
        </div>
        <FormError />
        <div className="flex gap-2 md:justify-end">
          <Button className="max-md:h-11" onClick={onCancel}>
            {cancel}
          </Button>
          <Submit {...props} />
        </div>
      </div>
    </div>
  )
}

function MethodChips<M extends MoneyAccount>({ payment }: { payment: Payment<M> }) {
  const nameOf = (choice: M | 'split' | 'later') => {
    if (choice === 'split') return 'Split'
    return choice === 'later' ? (payment.later ?? '') : methodName(choice)
  }
  const chips = payment.offered.map(value => ({ value, label: nameOf(value) }))
  return <Chips label="Pay by" chips={chips} value={payment.choice} onChange={payment.choose} />
}

function GiftCards({
  cards: { isOffered, isAwaited, applied, left, stay, visitHint, add, remove },
}: Pick<Payment<MoneyAccount>, 'cards'>) {
  const { Cards } = use(MoneyPanelOffers)
  if (!Cards) return null
  if (!isOffered) return isAwaited ? <CardOfferSpace /> : null
  return (
    <Suspense fallback={<CardOfferSpace />}>
      <Cards
        cards={applied}
        left={left ?? 0}
        stay={stay}
        visitHint={visitHint}
        onAdd={add}
        onRemove={remove}
      />
    </Suspense>
  )
}

/** Keeps the space of the offer, so that nothing moves under a finger when it appears. */
const CardOfferSpace = () => (
  <Button size="sm" variant="ghost" className="invisible self-start" disabled>
    Gift card
  </Button>
)

/** The parts of a split and the cash. */
function Details<M extends MoneyAccount>({ payment }: { payment: Payment<M> }) {
  const isSplit = payment.owesMoney && payment.choice === 'split'
  const isCash = payment.cash.due > 0
  const { Drawer } = use(MoneyPanelOffers)
  if (!isSplit && !isCash) return null
  return (
    <div className="flex flex-col gap-3">
      {isSplit && <SplitFields payment={payment} />}
      {isCash && <CashFields cash={payment.cash} />}
      {isCash && Drawer && (
        <Suspense fallback={null}>
          <Drawer />
        </Suspense>
      )}
    </div>
  )
}

function Submit<M extends MoneyAccount>(props: MoneyPanelProps<M>) {
  const { payment, error, action, pending = 'Processing...', also, onlyPaid, autoFocus, disabled } = props
  const { currency } = useVenueLocale()
  const button = useRef<HTMLButtonElement>(null)
  const isReady = payment.isReady && !error && !disabled
  useEffect(() => {
    if (autoFocus && isReady && button.current) focusLate(button.current)
  }, [autoFocus, isReady])
  return (
    <SubmitButton
      ref={button}
      pending={pending}
      disabled={!isReady}
      className="h-auto min-h-9 shrink! whitespace-normal! py-1.5 tabular-nums max-md:min-h-11 max-md:grow"
    >
      {submitLabel({ ...partsOf(payment), action, also, onlyPaid }, currency)}
    </SubmitButton>
  )
}

/** What the rounding of cash adds, and what is then paid in cash. */
function roundingLines<M extends MoneyAccount>({ rounding, tenders }: Payment<M>): BillLine[] {
  if (rounding === 0) return []
  const cash = tenders.find(({ method }) => method === 'cash')?.amount ?? 0
  return [
    { kind: 'rounding', label: 'Rounding', amount: rounding },
    { kind: 'due', label: 'To pay in cash', amount: cash },
  ]
}

/** The deposit and what is to be paid with it. */
function depositLines<M extends MoneyAccount>({ due, deposit, choice, rounding }: Payment<M>): BillLine[] {
  if (!deposit) return []
  const now = typeof due === 'number' && choice !== 'later' ? Math.max(0, due) + rounding : 0
  return [
    { kind: 'deposit', label: `${deposit.item} deposit`, amount: deposit.amount },
    { kind: 'due', label: 'To pay now', amount: Math.round((now + deposit.amount) * 100) / 100 },
  ]
}
