import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { useOutbox } from '../offline/outbox.ts'
import type { OpenCleaning } from './flow.ts'

export function CompletedStep({
  cleaning,
  onNext,
  onClose,
}: {
  cleaning: OpenCleaning
  onNext: () => void
  onClose: () => void
}) {
  const t = useTexts(cleaningTexts)
  const outbox = useOutbox()
  const isUnsent = outbox?.jobs.some(({ key }) => key === cleaning.key)
  return (
    <>
      <div className="flex flex-col items-center gap-2 rounded-card bg-green-soft px-4 py-8 text-center text-green-ink">
        <CircleCheck className="size-12" aria-hidden />
        <p className="font-semibold text-lg">{t('facilityIsClean', { room: cleaning.facilityName })}</p>
        {isUnsent &&
          (outbox?.unsaved.has(cleaning.key) ? <p>{t('notSavedOnPhone')}</p> : <p>{t('savedOnPhone')}</p>)}
      </div>
      <Button variant="primary" size="lg" onClick={onNext}>
        {t('cleanAnother')}
      </Button>
      <Button size="lg" onClick={onClose}>
        {t('done')}
      </Button>
    </>
  )
}
