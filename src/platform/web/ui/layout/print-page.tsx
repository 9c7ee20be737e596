import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../data/error-messages.ts'
import { Button } from '../actions/button.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { cn } from '../style/cn.ts'

export interface PrintPageProps {
  /** Also the default file name when printing to a file. */
  title: string
  paper: '80mm' | 'a4'
  failed: string
  error: Error | null
  onRetry: () => void
  /** Whether it was printed before; the next print is a copy. */
  isPrinted?: boolean
  /** Records a print before it starts, so that what is printed can say that it is a copy. */
  onPrint?: () => Promise<void>
  /** The page to print; nothing while loading. */
  children: ReactNode
}

/** A page for printing, without the app's layout. With `now` in its URL it prints as soon as it has loaded. */
export function PrintPage({
  title,
  paper,
  failed,
  error,
  onRetry,
  isPrinted,
  onPrint,
  children,
}: PrintPageProps) {
  const isReady = Boolean(children)
  const started = useRef(false)
  const { printNow, isPrinting, refusal } = usePrinting(onPrint)
  const printAtOnce = useEffectEvent(printNow)
  useEffect(() => {
    document.title = title
    if (!isReady || started.current || !new URLSearchParams(location.search).has('now')) return
    started.current = true
    void document.fonts.ready.then(printAtOnce)
  }, [isReady, title])
  return (
    <main data-paper={paper} className="min-h-full bg-ground p-4 text-ink print:bg-white print:p-0">
      <h1 className="sr-only print:hidden">{title}</h1>
      <div data-no-print className="mx-auto mb-4 flex max-w-[210mm] flex-wrap items-center justify-end gap-3">
        {isPrinted && <p className="text-muted">Already printed. The next print is marked COPY.</p>}
        <Button
          variant="primary"
          disabled={!isReady}
          pending={isPrinting && 'Printing...'}
          onClick={() => void printNow()}
        >
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      {refusal && (
        <p
          role="alert"
          data-no-print
          className="mx-auto mb-4 max-w-[210mm] rounded-control bg-red-soft px-3 py-2 text-red-ink"
        >
          {messageOf(refusal)}
        </p>
      )}
      <div
        className={cn(
          'mx-auto bg-surface print:m-0 print:border-0 print:p-0',
          paper === '80mm' ? 'w-[72mm] p-2 text-xs print:w-full' : 'max-w-[210mm] p-6 md:p-10',
        )}
      >
        {children ||
          (error ? (
            <ErrorState title={failed} error={error} onRetry={onRetry} />
          ) : (
            <Skeleton className="h-96" />
          ))}
      </div>
    </main>
  )
}

/** Records a print, waits until the page shows what was recorded, and prints it. */
function usePrinting(onPrint: PrintPageProps['onPrint']) {
  const [isPrinting, setPrinting] = useState(false)
  const [refusal, setRefusal] = useState<Error>()
  async function printNow() {
    setPrinting(true)
    setRefusal(undefined)
    try {
      await onPrint?.()
      await new Promise(resolve => requestAnimationFrame(resolve))
      print()
    } catch (error) {
      setRefusal(error as Error)
    } finally {
      setPrinting(false)
    }
  }
  return { printNow, isPrinting, refusal }
}
