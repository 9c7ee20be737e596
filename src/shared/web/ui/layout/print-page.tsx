import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect, useRef } from 'react'
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
  /** What is printed; nothing while loading. */
  children: ReactNode
}

/** A page for printing, without the app's layout. With `now` in its URL it prints as soon as it has loaded. */
export function PrintPage({ title, paper, failed, error, onRetry, children }: PrintPageProps) {
  const isReady = Boolean(children)
  const printed = useRef(false)
  useEffect(() => {
    document.title = title
    if (!isReady || printed.current || !new URLSearchParams(location.search).has('now')) return
    printed.current = true
    void document.fonts.ready.then(() => print())
  }, [isReady, title])
  return (
    <main data-paper={paper} className="min-h-full bg-ground p-4 text-ink print:bg-white print:p-0">
      <h1 className="sr-only print:hidden">{title}</h1>
      <div data-no-print className="mx-auto mb-4 flex max-w-[210mm] justify-end">
        <Button variant="primary" disabled={!isReady} onClick={() => print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
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
