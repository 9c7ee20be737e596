import Printer from 'lucide-react/icons/printer'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { methodTexts } from '#money/ledger/languages/texts.ts'
import { lineTexts } from '#money/pricing/languages/texts.ts'
import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { readStored, writeStored } from '#platform/web/device/local-storage.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { useHasLoaded } from '#platform/web/ui/text/use-texts.ts'
import type { Receipt } from '../contract.ts'
import { paperTexts } from '../languages/texts.ts'
import { EmailReceipt } from './email-receipt-form.tsx'
import { usePrintReceipt, useReceipt } from './queries.ts'
import { type PaperSize, ReceiptPaper } from './receipt-paper.tsx'

const sizes = [
  { value: '80mm', label: '80 mm' },
  { value: 'a4', label: 'A4' },
] as const

/** CSS pixels per millimeter. */
const PX_PER_MM = 96 / 25.4

/** The print page of a receipt, without navigation. Remembers the paper size. */
export function ReceiptPage() {
  const { payment, email } = useLocation().search
  const { data, error, refetch } = useReceipt(Number(payment))
  const recordPrint = usePrintReceipt()
  const [printed, setPrinted] = useState<Receipt>()
  const receipt = printed ?? data
  const hasTexts = useHasLoaded(paperTexts, receipt?.seller.language)
  const hasMethods = useHasLoaded(methodTexts, receipt?.seller.language)
  const hasLines = useHasLoaded(lineTexts, receipt?.seller.language)
  const canPrint = hasTexts && hasMethods && hasLines
  // The language of the guest or of the venue may have changed since the page was opened: the first print decides.
  useEffect(() => {
    if (printed && canPrint) window.print()
  }, [printed, canPrint])
  const [size, setSize] = useState<PaperSize>(readStored('receipt-size') === 'a4' ? 'a4' : '80mm')
  useEffect(() => {
    document.title = 'Receipt · Keydesk POS'
  }, [])
  function choose(size: PaperSize) {
    writeStored('receipt-size', size)
    setSize(size)
  }
  /** Records the print on the server, which assigns the number or marks a copy. */
  async function print({ paymentId }: Receipt) {
    try {
      setPrinted(await recordPrint.mutateAsync({ params: { id: String(paymentId) } }))
    } catch {
      // Shown above the paper.
    }
  }
  if (error) return <ErrorState title="The receipt could not be loaded." error={error} onRetry={refetch} />
  if (!receipt || !canPrint) return <Skeleton className="mx-auto mt-10 h-96 w-80" />
  return (
    <Sheet
      receipt={receipt}
      size={size}
      onSize={choose}
      isForEmail={email !== undefined}
      onPrint={() => void print(receipt)}
      isPrinting={recordPrint.isPending}
      refusal={recordPrint.error}
    />
  )
}

interface SheetProps {
  receipt: Receipt
  size: PaperSize
  onSize: (size: PaperSize) => void
  /** Opened to send it by e-mail. */
  isForEmail: boolean
  onPrint: () => void
  isPrinting: boolean
  /** Why it could not be printed. */
  refusal: Error | null
}

function Sheet({ receipt, size, onSize, isForEmail, onPrint, isPrinting, refusal }: SheetProps) {
  const paper = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (paper.current) setHeight(Math.ceil(paper.current.getBoundingClientRect().height / PX_PER_MM) + 2)
  })
  // The page of a roll is as long as its content.
  const page = size === 'a4' ? 'size: A4; margin: 15mm' : `size: 80mm ${height}mm; margin: 0`
  return (
    <main className="flex min-h-dvh flex-col items-center gap-5 bg-sunken p-4 print:block print:min-h-0 print:bg-white print:p-0">
      <style>{`@page { ${page} }`}</style>
      <div data-no-print className="flex w-full max-w-3xl flex-wrap items-center justify-between gap-3">
        <Chips label="Paper" chips={sizes} value={size} onChange={onSize} />
        <div className="flex flex-wrap items-center gap-3">
          {receipt.prints > 0 && (
            <p className="text-muted">Already printed. The next print is marked COPY.</p>
          )}
          <PrintOnDesk paper="receipt" subjectId={receipt.paymentId} />
          <Button variant="primary" pending={isPrinting && 'Printing...'} onClick={onPrint}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
      </div>
      <EmailReceipt paymentId={receipt.paymentId} isAsked={isForEmail} />
      {refusal && (
        <p role="alert" data-no-print className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
          {messageOf(refusal)}
        </p>
      )}
      <ReceiptPaper ref={paper} receipt={receipt} size={size} />
    </main>
  )
}
