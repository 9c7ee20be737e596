import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Flow } from './flow.ts'

/** The error, with buttons to try again or restart. */
export function ErrorStep({
  flow,
  onTryAgain,
  onRestart,
}: {
  flow: Extract<Flow, { step: 'error' }>
  onTryAgain: () => void
  onRestart: () => void
}) {
  return (
    <>
      <div
        role="alert"
        className="flex flex-col items-center gap-2 rounded-card bg-red-soft px-4 py-6 text-center text-red-ink"
      >
        <CircleAlert className="size-10" aria-hidden />
        <p className="font-semibold text-base">{flow.title}</p>
        <p>{flow.message}</p>
      </div>
      <p className="text-center text-muted">An error occurred during the cleaning process.</p>
      <Button variant="primary" size="lg" onClick={onTryAgain}>
        Try Again
      </Button>
      <Button size="lg" onClick={onRestart}>
        Restart
      </Button>
    </>
  )
}
