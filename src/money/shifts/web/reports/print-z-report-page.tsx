import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import { zNumber } from '../../rules.ts'
import { useZReport } from '../queries.ts'
import { ZReportSheet } from '../shared/report-sheet.tsx'

/** Print page of a Z report, 80 mm or A4: /print/z-report?id=7&paper=80mm. */
export function PrintZReportPage() {
  const { id, paper } = useLocation().search
  const { data: z, error, refetch } = useZReport(Number(id) || 0)
  return (
    <PrintPage
      title={z ? `Z Report ${zNumber(z.number).slice(2)}` : 'Z Report'}
      paper={paper === '80mm' ? '80mm' : 'a4'}
      failed="The Z report could not be loaded."
      error={error}
      onRetry={refetch}
    >
      {z && <ZReportSheet z={z} />}
    </PrintPage>
  )
}
