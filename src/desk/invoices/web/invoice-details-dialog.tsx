import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { writeOffBill } from '#money/bills/contract.ts'
import { useWriteOffBill } from '#money/bills/web/queries.ts'
import { WriteOffDialog } from '#money/bills/web/shared/write-off.tsx'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { ApprovableButton } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { InvoiceDetails } from '../contract.ts'
import { creditInvoice, voidInvoice } from '../contract.ts'
import { InvoiceDialog } from './form/invoice-dialog.tsx'
import { invoiceTitle } from './invoice-status.tsx'
import { InvoiceSheet } from './papers/invoice-sheet.tsx'
import { PaymentsOfInvoice } from './payments-of-invoice.tsx'
import { toParams, useDiscardInvoice, useSendInvoice } from './queries.ts'
import { VoidInvoice } from './void-invoice.tsx'

/** The invoice document with its payments and actions. */
export default function InvoiceDetailsDialog({ invoiceId }: { invoiceId: number }) {
  return (
    <InvoiceDialog invoiceId={invoiceId}>
      {invoice => (
        <>
          <DialogBody tabIndex={0} className="flex flex-col gap-6">
            <InvoiceSheet invoice={invoice} />
            <PaymentsOfInvoice invoice={invoice} />
            {invoice.voidReason && <p className="text-muted">Void: {invoice.voidReason}</p>}
          </DialogBody>
          <DialogFooter>
            <Actions invoice={invoice} />
          </DialogFooter>
        </>
      )}
    </InvoiceDialog>
  )
}

function Actions({ invoice }: { invoice: InvoiceDetails }) {
  const dialog = useDialog()
  const mayVoid = useIsAuthorized(voidInvoice)
  const writeOff = useWriteOffBill()
  const [asking, setAsking] = useState<'void' | 'write-off'>()
  const close = () => setAsking(undefined)
  const invoiceId = invoice.id
  if (invoice.status === 'draft') return <DraftActions invoice={invoice} />
  return (
    <>
      <Button onClick={dialog.close}>Close</Button>
      {mayVoid && invoice.status === 'sent' && (
        <>
          {invoice.paid === 0 && invoice.marks.length === 0 && (
            <ApprovableButton call={voidInvoice} variant="danger-ghost" onClick={() => setAsking('void')}>
              Void
            </ApprovableButton>
          )}
          <ApprovableButton call={writeOffBill} variant="danger-ghost" onClick={() => setAsking('write-off')}>
            Write Off
          </ApprovableButton>
        </>
      )}
      {mayVoid && isCreditable(invoice) && (
        <ApprovableButton
          call={creditInvoice}
          variant="danger-ghost"
          onClick={() => dialog.open('credit-invoice', { invoiceId })}
        >
          Credit Note
        </ApprovableButton>
      )}
      <Button asChild>
        <a href={`/print/invoice?id=${invoiceId}&now=1`} target="_blank" rel="noreferrer">
          <Printer aria-hidden />
          Print
        </a>
      </Button>
      {invoice.status === 'sent' && (
        <Button variant="primary" onClick={() => dialog.open('pay-invoice', { invoiceId })}>
          Take Payment
        </Button>
      )}
      {asking === 'void' && <VoidInvoice invoice={invoice} onClose={close} />}
      {asking === 'write-off' && (
        <WriteOffDialog
          name={invoiceTitle(invoice)}
          amount={invoice.due}
          call={writeOffBill}
          onWriteOff={(body, action) =>
            writeOff.mutateAsync({ params: toParams(invoice.billId!), body, action })
          }
          onClose={close}
        />
      )}
    </>
  )
}

const isCreditable = ({ status, writtenOff, creditable }: InvoiceDetails) =>
  (status === 'sent' || status === 'paid') && writtenOff === 0 && creditable.left > 0

function DraftActions({ invoice }: { invoice: InvoiceDetails }) {
  const dialog = useDialog()
  const { currency } = useVenueLocale()
  const send = useSendInvoice()
  const discard = useDiscardInvoice()
  const [confirming, setConfirming] = useState<'send' | 'discard'>()
  const params = toParams(invoice.id)
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setConfirming('discard')}>
        Discard
      </Button>
      <Button onClick={() => dialog.open('edit-invoice', { invoiceId: invoice.id })}>Edit</Button>
      <Button variant="primary" onClick={() => setConfirming('send')}>
        Send
      </Button>
      {confirming === 'send' && (
        <Confirm
          title="Send this invoice?"
          action="Send"
          pending="Sending..."
          onConfirm={async () => {
            try {
              const sent = await send.mutateAsync({ params })
              toast({ title: 'Invoice sent', description: `${invoiceTitle(sent)} is now owed` })
            } catch (error) {
              showErrorToast('send the invoice')(error)
              throw error
            }
          }}
          onClose={() => setConfirming(undefined)}
        >
          The invoice gets a number, and {formatMoney(invoice.total, currency)} is charged to{' '}
          {invoice.customerName}. A sent invoice cannot be changed.
        </Confirm>
      )}
      {confirming === 'discard' && (
        <Confirm
          title="Discard this draft?"
          action="Discard"
          danger
          onConfirm={async () => {
            try {
              await discard(invoice.id)
              toast({ title: 'Draft discarded' })
              dialog.close()
            } catch (error) {
              showErrorToast('discard the draft')(error)
              throw error
            }
          }}
          onClose={() => setConfirming(undefined)}
        >
          The draft has no number and no charges.
        </Confirm>
      )}
    </>
  )
}
