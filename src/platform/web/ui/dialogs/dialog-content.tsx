import { type ReactNode, useEffect, useRef } from 'react'
import { frameTexts } from '../../languages/texts.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { useTexts } from '../text/use-texts.ts'
import { DialogBody } from './dialog.tsx'
import { focusLateField } from './modal.ts'

export interface DialogContentProps<T> {
  /** The data of the dialog; undefined while loading. */
  value: T | undefined
  error: Error | null
  /** A sentence: 'The item could not be loaded.' */
  failure: string
  onRetry: () => unknown
  children: (value: T) => ReactNode
}

/** The content of a dialog that loads data: the content itself, an error with a retry, or a skeleton. */
export function DialogContent<T>({ value, error, failure, onRetry, children }: DialogContentProps<T>) {
  if (value !== undefined) return children(value)
  if (error) return <ErrorState title={failure} error={error} onRetry={() => void onRetry()} />
  return <DialogSkeleton />
}

/** The skeleton of a loading dialog. When the content replaces it, the first field receives focus. */
export function DialogSkeleton() {
  const t = useTexts(frameTexts)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role=dialog]')
    return () => {
      if (dialog?.isConnected) focusLateField(dialog)
    }
  }, [])
  return (
    <DialogBody ref={body} role="status" aria-label={t('loading')} className="flex flex-col gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-28" />
    </DialogBody>
  )
}
