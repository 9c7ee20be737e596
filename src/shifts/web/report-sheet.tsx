import type { ReactNode } from 'react'
import { formatDay } from '../../shared/time.ts'
import type { DayReport, DayXReport, Figures, Movement, ShiftReport, XReport, ZReport } from '../contract.ts'
import { zNumber } from '../rules.ts'
import { differenceText } from './difference.tsx'
import { Line, methodName, Part, ReportCurrency } from './report-lines.tsx'

/** A Z report with the venue's name, time zone and currency at its creation. Fits 80 mm and A4. */
export function ZReportSheet({ z }: { z: ZReport }) {
  const { report } = z
  return (
    <Sheet
      heading={report}
      title={`${report.kind === 'day' ? 'Business day' : 'Shift'} ${zNumber(z.number)}`}
      drawnAt={z.drawnAt}
    >
      {report.kind === 'day' ? <DayFacts report={report} /> : <ShiftFacts report={report} />}
      <Takings figures={report.figures} />
      {report.kind === 'day' ? <DayParts report={report} /> : <Drawer report={report} />}
      <p className="break-all border-line border-t pt-2 font-mono text-2xs text-muted">{z.hash}</p>
      {!z.intact && (
        <p role="alert" className="rounded-control bg-red-soft px-3 py-2 font-medium text-red-ink">
          This stored report was changed after it was created.
        </p>
      )}
    </Sheet>
  )
}

/** The figures so far of an open shift or the current business day. */
export function XReportSheet({ x }: { x: XReport | DayXReport }) {
  return (
    <Sheet heading={x} title="X report" drawnAt={x.drawnAt}>
      {x.kind === 'day' ? <DayFacts report={x} /> : <ShiftFacts report={x} />}
      <Takings figures={x.figures} />
      {x.kind === 'day' ? <DayParts report={x} /> : <Movements movements={x.movements} />}
    </Sheet>
  )
}

interface SheetProps {
  heading: Pick<ZReport['report'], 'venue' | 'drawnBy'>
  title: string
  drawnAt: string
  children: ReactNode
}

function Sheet({ heading: { venue, drawnBy }, title, drawnAt, children }: SheetProps) {
  return (
    <ReportCurrency value={venue.currency}>
      <article className="flex flex-col gap-3">
        <header className="text-center">
          <p className="font-semibold text-base">{venue.name}</p>
          {venue.address && <p className="whitespace-pre-line text-muted text-xs">{venue.address}</p>}
          <h2 className="mt-2 font-semibold text-lg">{title}</h2>
          <p className="text-muted text-xs">
            Created {formatInstant(drawnAt, venue.timeZone)} by {drawnBy}
          </p>
        </header>
        {children}
      </article>
    </ReportCurrency>
  )
}

function ShiftFacts({ report: { shift, venue } }: { report: ShiftReport | XReport }) {
  const { timeZone } = venue
  return (
    <Part title={shift.drawer}>
      <Line label={`Opened by ${shift.openedBy}`} value={formatInstant(shift.openedAt, timeZone)} />
      {shift.closedAt && (
        <Line label={`Closed by ${shift.closedBy}`} value={formatInstant(shift.closedAt, timeZone)} />
      )}
      <Line label="X reports" value={String(shift.xReports)} />
    </Part>
  )
}

function DayFacts({ report: { businessDay, from, until, venue } }: { report: DayReport }) {
  const { timeZone } = venue
  return (
    <Part title={formatDay(businessDay)}>
      <Line label="From" value={formatInstant(from, timeZone)} />
      <Line label="Until" value={formatInstant(until, timeZone)} />
    </Part>
  )
}

function Takings({ figures }: { figures: Figures }) {
  const { counts } = figures
  return (
    <>
      <Part title="Takings">
        {figures.methods.map(({ method, net }) => (
          <Line key={method} label={methodName(method)} value={net} />
        ))}
        <Line label={`Payments (${counts.payments})`} value={figures.payments} />
        <Line label={`Refunds (${counts.refunds})`} value={figures.refunds} />
        <Line label={`Voids (${counts.voids})`} value={figures.voids} />
        <Line label={`Deposits taken (${counts.deposits})`} value={figures.depositsTaken} />
        <Line label="Deposits returned" value={figures.depositsReturned} />
        <Line label="Deposits kept" value={figures.depositsKept} />
        <Line label="Revenue" value={figures.revenue} strong />
      </Part>
      <Part title="Charged">
        <Line label={`Before tax (${counts.charges})`} value={figures.charged} />
        <Line label="Tax" value={figures.tax} />
      </Part>
    </>
  )
}

function Drawer({ report }: { report: ShiftReport }) {
  const { cash, movements, pieces, venue } = report
  const { currency } = venue
  return (
    <>
      <Part title="Drawer">
        <Line label="Float" value={cash.float} />
        <Line label="Cash taken" value={cash.cashTaken} />
        <Line label="Paid in" value={cash.paidIn} />
        <Line label="Paid out" value={0 - cash.paidOut} />
        <Line label="Expected" value={cash.expected} strong />
        <Line label="Counted" value={report.counted} strong />
        <Line label="Difference" value={differenceText(report.difference, currency)} strong />
      </Part>
      <Movements movements={movements} />
      {pieces.length > 0 && (
        <Part title="Count">
          {pieces.map(({ value, quantity }) => (
            <Line
              key={value}
              label={`${quantity} × ${value.toFixed(2)}`}
              value={(Math.round(value * 100) * quantity) / 100}
            />
          ))}
        </Part>
      )}
    </>
  )
}

function Movements({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0) return null
  return (
    <Part title="Paid in and out">
      {movements.map(({ id, kind, amount, reason, by }) => (
        <Line key={id} label={`${reason} (${by})`} value={kind === 'in' ? amount : -amount} />
      ))}
    </Part>
  )
}

function DayParts({ report }: { report: DayReport }) {
  const { currency, timeZone } = report.venue
  return (
    <>
      <Part title="By shift">
        {report.parts.map(({ shift, revenue, cash }) => (
          <Line
            key={shift?.id ?? 0}
            label={
              shift
                ? `${shift.drawer}, ${formatInstant(shift.openedAt, timeZone)}, cash ${cash.toFixed(2)}`
                : `Outside any shift, cash ${cash.toFixed(2)}`
            }
            value={revenue}
          />
        ))}
        {report.parts.length === 0 && <Line label="No payments" value={0} />}
        <Line label="Paid in" value={report.figures.paidIn} />
        <Line label="Paid out" value={0 - report.figures.paidOut} />
      </Part>
      <Part title="Drawers closed">
        {report.closed.map(({ number, drawer, difference }) => (
          <Line
            key={number}
            label={`${zNumber(number)} ${drawer}`}
            value={differenceText(difference, currency)}
          />
        ))}
        <Line label="Difference" value={differenceText(report.difference, currency)} strong />
      </Part>
    </>
  )
}

/** 'Nov 20, 2026, 2:31 PM' in the report's time zone. */
const formatInstant = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))
