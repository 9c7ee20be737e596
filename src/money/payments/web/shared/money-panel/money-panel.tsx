import { Suspense, use, useEffect, useRef } from 'react'
import { type BillLine, BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import type { MoneyAccount } from '#money/ledger/words.ts'
import type { DeskView } from '#office/devices/contract.ts'
import { useGuestView } from '#office/devices/web/shared/guest-view.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { CheckoutColumn } from '#platform/web/ui/dialogs/checkout-form.tsx'
import { focusLate } from '#platform/web/ui/dialogs/modal.ts'
import { Spinner } from '#platform/web/ui/feedback/skeleton.tsx'
import { FormError, SubmitButton } from '#platform/web/ui/forms/form.tsx'
import { partsOf } from '../taken-text.ts'
import { linesToPay } from './lines-to-pay.ts'
import { MoneyPanelOffers } from './offers.ts'
import { submitLabel } from './submit-label.ts'
import { CashFields } from './tenders/cash-fields.tsx'
import { MethodTiles } from './tenders/method-tiles.tsx'
import { SplitFields } from './tenders/split-fields.tsx'
import type { Payment } from './use-payment.ts'

/** Who pays, by the ids that are known; 0 and null are none. */
interface Payee {
  billId?: number | null | undefined
  guestId?: number | null | undefined
  memberId?: number | null | undefined
}

export interface MoneyPanelProps<M extends MoneyAccount> {
  payment: Payment<M>
  /** The bill. Undefined while it loads (shows a skeleton); null while the form is incomplete. */
  lines: readonly BillLine[] | null | undefined
  /** Whose bill it is: the guest display is in their language. */
  guest?: Payee | undefined
  /** Shown while the form is incomplete: the missing input. Default: a room. */
  hint?: string
  /** Why there is no bill. */
  error?: Error | null | undefined
  /** Accessible name of the bill: 'Price'. */
  label?: string
  /** SPEC's label of the button: 'Check In'. */
  action: string
  /** Label of the button while it runs. */
  pending?: string
  /** A further effect of the button: 'return $20.00 deposit'. */
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
 * Takes money in a CheckoutForm: the bill, how it is paid below it, and the button that names the amount and the
 * method. It never scrolls away, so that nothing is charged that was not visible beside the button: on a small screen
 * the lines of the bill and the payment scroll, between its sums and the button.
 */
export function MoneyPanel<M extends MoneyAccount>(props: MoneyPanelProps<M>) {
  const { payment, lines, guest, hint, error, label = 'Price', cancel, onCancel } = props
  const shown = lines && linesToPay(lines, payment)
  useGuestView(shown ? toGuestView(shown, payment, guest) : undefined)
  const details = useRef<HTMLDivElement>(null)
  const asksMethod = payment.owesMoney && payment.offered.length > 0
  return (
    <CheckoutColumn>
      <BillLines label={label} lines={shown} hint={hint} error={error} isCapped />
      <div className="-m-1 flex min-h-8 shrink! flex-col gap-3 overflow-y-auto overscroll-contain p-1 not-has-[button,input]:hidden">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
          {asksMethod && (
            <MethodTiles payment={payment} onDigit={() => details.current?.querySelector('input')?.focus()} />
          )}
          <GiftCards cards={payment.cards} />
        </div>
        <div ref={details} className="contents">
          <Details payment={payment} />
        </div>
      </div>
      <FormError />
      <div className="mt-auto flex gap-2">
        <CancelButton className="max-md:h-11" onCancel={onCancel}>
          {cancel}
        </CancelButton>
        <Submit {...props} />
      </div>
    </CheckoutColumn>
  )
}

/** What the guest sees of a bill while it is paid. */
const toGuestView = (
  lines: readonly BillLine[],
  { due, cash }: Pick<Payment<MoneyAccount>, 'due' | 'cash'>,
  guest: Payee = {},
): DeskView => ({
  lines: lines.map(({ label, words, amount, amountWords, kind }) => ({
    label,
    words: words ?? undefined,
    amount,
    amountWords,
    isStrong: kind === 'total' || kind === 'due',
  })),
  total: due ?? null,
  change: cash.due > 0 ? (cash.change ?? null) : null,
  waitingNumber: null,
  guest: {
    ...(guest.billId && { billId: guest.billId }),
    ...(guest.guestId && { guestId: guest.guestId }),
    ...(guest.memberId && { memberId: guest.memberId }),
  },
})

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
    Gift Card
  </Button>
)

/** Brings the cash of a split in sight once it appears under the parts, and keeps the part there that is typed. */
function bringInSight(cash: HTMLElement | null): void {
  if (!cash) return
  cash.scrollIntoView({ block: 'nearest' })
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/** The parts of a split and the cash. */
function Details<M extends MoneyAccount>({ payment }: { payment: Payment<M> }) {
  const isSplit = payment.owesMoney && payment.choice === 'split'
  const isCash = payment.cash.due > 0
  const { Drawer } = use(MoneyPanelOffers)
  if (!isSplit && !isCash) return null
  return (
    <div className="flex flex-col gap-3">
      {isSplit && <SplitFields payment={payment} />}
      {isCash && (
        <div ref={isSplit ? bringInSight : undefined}>
          <CashFields cash={payment.cash} />
        </div>
      )}
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
      // The dialog focuses it when it opens with a price that is known already.
      data-first={(autoFocus && isReady) || undefined}
      className="h-auto min-h-9 shrink! grow whitespace-normal! py-1.5 tabular-nums max-md:min-h-11 @2xl/checkout:min-h-11 @2xl/checkout:px-2"
    >
      {payment.due === undefined && !error ? (
        // Enter does nothing yet: nothing is charged that was not in sight.
        <>
          <Spinner />
          {action} · loading the price...
        </>
      ) : (
        submitLabel({ ...partsOf(payment), action, also, onlyPaid }, currency)
      )}
    </SubmitButton>
  )
}
