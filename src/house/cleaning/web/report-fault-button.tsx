import Wrench from 'lucide-react/icons/wrench'
import { useId } from 'react'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { useServerReachable } from '#platform/web/data/server-reach.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../languages/texts.ts'

/** 'Report a Fault', in `facility` if given. Unlike a cleaning, a report is not kept on the phone. */
export function ReportFaultButton({ facility }: { facility?: FacilityIds | undefined }) {
  const t = useTexts(cleaningTexts)
  const id = useId()
  const dialog = useDialog()
  const isReachable = useServerReachable()
  return (
    <>
      <Button
        size="lg"
        disabled={!isReachable}
        aria-describedby={isReachable ? undefined : id}
        onClick={() => dialog.open('report-fault', facility ?? {})}
      >
        <Wrench aria-hidden />
        {t('reportFault')}
      </Button>
      {!isReachable && (
        <p id={id} className="text-muted text-xs">
          {t('reportNeedsConnection')}
        </p>
      )}
    </>
  )
}
