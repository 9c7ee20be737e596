import { type ReactNode, useEffect, useRef } from 'react'
import { DialogBody } from './dialog.tsx'
import { focusLateField } from './modal.ts'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

export interface DialogContentProps<T> {
  /** What the dialog is about, once it is read. */
  value: T | undefined
  error: Error | null
  /** A sentence: 'The item could not be loaded.' */
  failure: string
  onRetry: () => unknown
  children: (value: T) => ReactNode
}

/** What stands in a dialog about something that is read first: itself, why it is not there, or its shape. */
export function DialogContent<T>({ value, error, failure, onRetry, children }: DialogContentProps<T>) {
  if (value !== undefined) return children(value)
  if (error) return <ErrorState title={failure} error={error} onRetry={() => void onRetry()} />
  return <DialogSkeleton />
}

/** The shape of a dialog whose content is not there yet. When it comes, its first field takes the focus. */
export function DialogSkeleton() {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role=dialog]')
    return () => {
      if (dialog?.isConnected) focusLateField(dialog)
    }
  }, [])
  return (
    <DialogBody ref={body} role="status" aria-label="Loading" className="flex flex-col gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-28" />
    </DialogBody>
  )
}
