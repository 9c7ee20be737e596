import type { ReactNode } from 'react'
import { formatDayTime } from '#platform/values/time.ts'
import type { DayXReport, XReport, ZReport } from '../../contract.ts'
import { type ReportText, xReportText, zReportText } from '../../reports/rules.ts'
import { ReportCurrency, ReportLine, ReportSection } from './report-lines.tsx'

/** A Z report with the venue's name, time zone and currency at its creation. Fits 80 mm and A4. */
export function ZReportSheet({ z }: { z: ZReport }) {
  return (
    <Sheet report={zReportText(z)}>
      <p className="border-line border-t pt-2 text-2xs text-muted">
        Checksum of this report: <span className="break-all font-mono">{z.hash}</span>
      </p>
      {!z.intact && (
        <p role="alert" className="rounded-control bg-red-soft px-3 py-2 font-medium text-red-ink">
          This stored report was changed after it was created.
        </p>
      )}
    </Sheet>
  )
}

/** The figures so far of an open shift or the current business day. */
export const XReportSheet = ({ x }: { x: XReport | DayXReport }) => <Sheet report={xReportText(x)} />

function Sheet({ report, children }: { report: ReportText; children?: ReactNode }) {
  const { title, drawnAt, sections } = report
  const { venue, drawnBy } = report.heading
  return (
    <ReportCurrency value={venue.currency}>
      <article className="flex flex-col gap-3">
        <header className="text-center">
          <p className="font-semibold text-base">{venue.name}</p>
          {venue.address && <p className="whitespace-pre-line text-muted text-xs">{venue.address}</p>}
          {venue.taxId && <p className="text-muted text-xs">Tax ID {venue.taxId}</p>}
          <h2 className="mt-2 font-semibold text-lg">{title}</h2>
          <p className="text-muted text-xs">
            Created {formatDayTime(Date.parse(drawnAt), venue.timeZone)} by {drawnBy}
          </p>
        </header>
        {sections.map(({ title, lines, note }, index) => (
          // A report does not change.
          <ReportSection key={index} title={title} note={note}>
            {lines.map(({ label, value, isStrong = false }, index) => (
              <ReportLine key={index} label={label} value={value} strong={isStrong} />
            ))}
          </ReportSection>
        ))}
        {children}
      </article>
    </ReportCurrency>
  )
}
