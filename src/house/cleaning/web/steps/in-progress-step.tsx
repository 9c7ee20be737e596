import Camera from 'lucide-react/icons/camera'
import type { ReactNode } from 'react'
import { formatsIn } from '#platform/languages/formats.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { useLanguage } from '#platform/web/device/language.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { ReportFaultButton } from '../report-fault-button.tsx'
import type { OpenCleaning } from './flow.ts'

/** The time since the start of a cleaning, and the next step. */
export function InProgressStep({
  cleaning,
  onPhoto,
  children,
}: {
  cleaning: OpenCleaning
  onPhoto: () => void
  children: ReactNode
}) {
  const t = useTexts(cleaningTexts)
  const { startTime } = cleaning
  const { duration } = formatsIn(useLanguage())
  const elapsed = useTickingValue(now => duration(Math.max(0, now - Date.parse(startTime))), 'second')
  return (
    <>
      <div className="flex flex-col items-center gap-1 rounded-card bg-yellow-soft px-4 py-8 text-yellow-ink">
        <p className="font-semibold text-4xl tabular-nums tracking-tight">{elapsed}</p>
        <p>{t.rich('since', { time: () => <ClockTime at={startTime} /> })}</p>
      </div>
      <p className="text-muted">{t('whenClean')}</p>
      <Button variant="primary" size="lg" onClick={onPhoto}>
        <Camera aria-hidden />
        {t('photographRoom')}
      </Button>
      <ReportFaultButton facility={cleaning.facility} />
      {children}
    </>
  )
}
