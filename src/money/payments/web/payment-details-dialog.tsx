import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { BillSummary } from '#money/bills/web/shared/bill-summary.tsx'
import { DepositLine } from '#money/bills/web/shared/deposits.tsx'
import { SettledDeposit } from '#money/bills/web/shared/settled-deposit.tsx'
import { methodName } from '#money/ledger/rules.ts'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { ApprovableButton } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatDay } from '#platform/values/time.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { PaymentDetails } from '../contract.ts'
import { changePaymentMethod, refundPayment, reversePayment, voidPayment } from '../contract.ts'
import { JointParts } from './joint/joint-parts.tsx'
import { usePayment } from './queries.ts'
import { leftOf } from './refundable.ts'
import { accountName, KindBadge, postingName } from './shared/labels.tsx'

/** One payment: customer, staff, postings and actions. */
export default function PaymentDetailsDialog({ paymentId }: { paymentId: number }) {
  return (
    <PaymentDialog title="Payment" paymentId={paymentId} size="lg">
      {payment => (
        <>
          <DialogBody className="flex flex-col gap-5">
            <PaymentFacts payment={payment} />
            {payment.deposit && (
              <Section title="Deposit">
                {payment.deposit.status === 'held' ? (
                  <DepositLine deposit={payment.deposit} isRest={payment.deposit.isRest} />
                ) : (
                  <SettledDeposit deposit={payment.deposit} />
                )}
              </Section>
            )}
            {payment.joint && <JointParts parts={payment.joint.parts} shownId={payment.id} />}
            <BillSummary billId={payment.about.billId} {...(payment.joint && { of: payment.about.label })} />
            <Entries entries={payment.entries} />
          </DialogBody>
          <Actions payment={payment} />
        </>
      )}
    </PaymentDialog>
  )
}

export interface PaymentDialogProps {
  title: string
  paymentId: number
  size?: 'md' | 'lg'
  children: (payment: PaymentDetails) => ReactNode
}

/** A dialog about one payment; shows its content once the payment is loaded. */
export function PaymentDialog({ title, paymentId, size = 'md', children }: PaymentDialogProps) {
  const { close } = useDialog()
  const { data: payment, error, refetch } = usePayment(paymentId)
  return (
    <Dialog
      title={title}
      description={payment && describe(payment)}
      badge={payment && <KindBadge payment={payment} />}
      size={size}
      onClose={close}
    >
      <DialogContent
        value={payment}
        error={error}
        failure="The payment could not be loaded."
        onRetry={refetch}
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}

const describe = ({ about, joint }: PaymentDetails): string =>
  joint ? `One payment for ${joint.bills} bills` : [about.customer, about.label].filter(Boolean).join(' · ')

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { joint, method, at, businessDay, by, reason } = payment
  const { amount, refunded } = joint ?? payment
  const methods = [...new Set(joint?.parts.map(part => part.method) ?? [method])]
  return (
    <Facts>
      <Fact label="Amount">
        <Money dollars={amount} className="font-semibold text-base" />
      </Fact>
      <Fact label="Method">{methods.map(methodName).join(' + ')}</Fact>
      <Fact label="Time">
        <ShortDateTime at={at} />
      </Fact>
      <Fact label="Business day">{formatDay(businessDay)}</Fact>
      <Fact label="Taken by">{by}</Fact>
      {refunded > 0 && (
        <Fact label={givenBackName(payment)}>
          <Money dollars={refunded} />
        </Fact>
      )}
      {reason && (
        <Fact label="Note" wide>
          {reason}
        </Fact>
      )}
    </Facts>
  )
}

/** How the amount that was given back is called. */
function givenBackName({ isVoided, isReversed, entries }: PaymentDetails): string {
  if (isVoided) return 'Voided'
  if (!isReversed) return 'Refunded'
  return entries.some(({ kind }) => kind === 'refund') ? 'Refunded and reversed' : 'Reversed'
}

/** The ledger rows; the rows of one posting add up to zero. */
function Entries({ entries }: { entries: PaymentDetails['entries'] }) {
  return (
    <Section title="Postings">
      <Table label="Postings">
        <thead>
          <tr>
            <HeadCell>Posting</HeadCell>
            <HeadCell>Account</HeadCell>
            <HeadCell className="text-right">Amount</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, kind, account, amount, at, by, note }) => (
            <Row key={id}>
              <Cell>
                <span className="block">{postingName[kind]}</span>
                <span className="block text-muted text-xs">
                  <ShortDateTime at={at} /> · {by}
                  {note && ` · ${note}`}
                </span>
              </Cell>
              <Cell>{accountName(account)}</Cell>
              <Cell className="text-right">
                <Money dollars={amount} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function Actions({ payment }: { payment: PaymentDetails }) {
  const dialog = useDialog()
  const { navigate } = useRouter()
  const account = toAccount(payment.about)
  const mayReturn = useMayOpen('return-products')
  const [mayRefund, mayVoid] = [useMayOpen('refund-payment'), useMayOpen('void-payment')]
  const ids = { paymentId: payment.id }
  const isRefundable = (payment.joint ? leftOf(payment.joint) : payment.refundable) > 0
  const isVoidable = mayVoid && payment.kind === 'payment' && isRefundable && payment.whyNotVoid === null
  const isReversible = useMayOpen('reverse-payment') && isRefundable && !isVoidable
  const isChangeable = useMayOpen('change-method') && (isRefundable || payment.deposit?.status === 'held')
  return (
    <DialogFooter>
      {payment.about.guestId !== null && (
        <Button onClick={() => navigate({ to: `/guests/${payment.about.guestId}` })}>Guest</Button>
      )}
      {account && <Button onClick={() => navigate({ to: '/billing', search: account })}>Account</Button>}
      {isVoidable && (
        <ApprovableButton
          call={voidPayment}
          variant="danger-ghost"
          onClick={() => dialog.leaveFor('void-payment', ids)}
        >
          Void
        </ApprovableButton>
      )}
      {isReversible && (
        <ApprovableButton
          call={reversePayment}
          variant="danger-ghost"
          onClick={() => dialog.leaveFor('reverse-payment', ids)}
        >
          Reverse
        </ApprovableButton>
      )}
      {isChangeable && (
        <ApprovableButton call={changePaymentMethod} onClick={() => dialog.leaveFor('change-method', ids)}>
          Change Method
        </ApprovableButton>
      )}
      {mayReturn && payment.hasProducts && payment.kind === 'payment' && (
        <Button onClick={() => dialog.leaveFor('return-products', { billId: payment.about.billId })}>
          Return Products
        </Button>
      )}
      {mayRefund && isRefundable && (
        <ApprovableButton call={refundPayment} onClick={() => dialog.leaveFor('refund-payment', ids)}>
          Refund
        </ApprovableButton>
      )}
      <Button asChild variant="primary">
        <a href={`/print/receipt?payment=${payment.id}`} target="_blank" rel="noreferrer">
          <Printer aria-hidden />
          Receipt
        </a>
      </Button>
    </DialogFooter>
  )
}

/** Returns the URL search of the customer account; undefined for a counter sale. */
function toAccount({ guestId, memberId }: PaymentDetails['about']) {
  if (guestId !== null) return { tab: 'accounts', of: 'guests', account: guestId }
  return memberId === null ? undefined : { tab: 'accounts', of: 'members', account: memberId }
}
