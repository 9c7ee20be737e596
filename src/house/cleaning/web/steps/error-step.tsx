import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
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
  const t = useTexts(cleaningTexts)
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
      <p className="text-center text-muted">{t('errorOccurred')}</p>
      <Button variant="primary" size="lg" onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
      <Button size="lg" onClick={onRestart}>
        {t('restart')}
      </Button>
    </>
  )
}
