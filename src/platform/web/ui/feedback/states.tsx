import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { isPasswordNeeded } from '../../data/api.ts'
import { messageOf } from '../../data/error-messages.ts'
import { promptForPassword } from '../../data/password-prompt.ts'
import { frameTexts } from '../../languages/texts.ts'
import { Button } from '../actions/button.tsx'
import { cn } from '../style/cn.ts'
import { useTexts } from '../text/use-texts.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
  className?: string
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, hint, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      {icon && (
        <span className="mb-2 flex size-11 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-5">
          {icon}
        </span>
      )}
      <p className="font-medium">{title}</p>
      {hint && <p className="max-w-prose text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** A sentence: 'Rooms could not be loaded.' */
  title: string
  error?: Error | null
  onRetry: () => unknown
  className?: string
}

/** Shown if something could not be loaded, with a button to try again or to enter the required password. */
export function ErrorState({ title, error, onRetry, className }: ErrorStateProps) {
  const t = useTexts(frameTexts)
  if (isPasswordNeeded(error)) {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('enterPasswordToSee')}
        action={
          <Button variant="primary" onClick={() => void promptForPassword().then(is => is && onRetry())}>
            {t('enterPassword')}
          </Button>
        }
        {...(className !== undefined && { className })}
      />
    )
  }
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      <span className="mb-2 flex size-11 items-center justify-center rounded-full bg-red-soft text-red-ink">
        <CircleAlert className="size-5" aria-hidden />
      </span>
      <p className="font-medium">{title}</p>
      {error && <p className="max-w-prose break-words text-muted">{messageOf(error)}</p>}
      <Button className="mt-3" onClick={() => void onRetry()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
