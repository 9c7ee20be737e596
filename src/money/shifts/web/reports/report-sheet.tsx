import type { ReactNode } from 'react'
import { methodName } from '#money/ledger/rules.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay, formatDayTime } from '#platform/values/time.ts'
import type {
  DayReport,
  DayXReport,
  Figures,
  Movement,
  ShiftReport,
  XReport,
  ZReport,
} from '../../contract.ts'
import { zNumber } from '../../rules.ts'
import { ReceiptTaxes } from '../drawer/my-drawer.tsx'
import { movementName, openingNames } from '../labels.ts'
import { differenceText } from './difference.tsx'
import { ReportCurrency, ReportLine, ReportSection } from './report-lines.tsx'

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
          {venue.taxId && <p className="text-muted text-xs">Tax ID {venue.taxId}</p>}
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
    <ReportSection title={shift.drawer}>
      <ReportLine label={`Opened by ${shift.openedBy}`} value={formatInstant(shift.openedAt, timeZone)} />
      {shift.closedAt && (
        <ReportLine label={`Closed by ${shift.closedBy}`} value={formatInstant(shift.closedAt, timeZone)} />
      )}
      <ReportLine label="X reports" value={String(shift.xReports)} />
    </ReportSection>
  )
}

function DayFacts({ report: { businessDay, from, until, venue } }: { report: DayReport }) {
  const { timeZone } = venue
  return (
    <ReportSection title={formatDay(businessDay)}>
      <ReportLine label="From" value={formatInstant(from, timeZone)} />
      <ReportLine label="Until" value={formatInstant(until, timeZone)} />
    </ReportSection>
  )
}

/** The methods sum to what was taken, so do payments, refunds and deposits, and from there it goes to revenue. */
function Takings({ figures }: { figures: Figures }) {
  const { counts } = figures
  const taken = sumDollars(figures.methods.map(({ net }) => net))
  return (
    <>
      <ReportSection title="Taken by method">
        {figures.methods.map(({ method, net }) => (
          <ReportLine key={method} label={methodName(method)} value={net} />
        ))}
        <ReportLine label="Total taken" value={taken} strong />
      </ReportSection>
      <ReportSection title="Taken by kind">
        <ReportLine label={`Payments (${counts.payments})`} value={figures.payments} />
        <ReportLine label={`Refunds (${counts.refunds})`} value={figures.refunds} />
        <ReportLine label={`Voids (${counts.voids})`} value={figures.voids} />
        {figures.reversals !== undefined && (
          <ReportLine label={`Payments reversed (${counts.reversals ?? 0})`} value={figures.reversals} />
        )}
        <ReportLine label={`Deposits taken (${counts.deposits})`} value={figures.depositsTaken} />
        <ReportLine label="Deposits returned" value={figures.depositsReturned} />
        <ReportLine label="Total taken" value={taken} strong />
      </ReportSection>
      <ReportSection title="Revenue">
        <ReportLine label="Total taken" value={taken} />
        <ReportLine
          label="Deposits taken, less returned"
          value={0 - sumDollars([figures.depositsTaken, figures.depositsReturned])}
        />
        <ReportLine label="Deposits kept" value={figures.depositsKept} />
        {figures.depositsApplied !== undefined && (
          <ReportLine label="Deposits applied" value={figures.depositsApplied} />
        )}
        {figures.cards !== undefined && (
          <ReportLine label="Gift cards redeemed minus sold" value={figures.cards} />
        )}
        {figures.tips !== undefined && <ReportLine label="Tips" value={0 - figures.tips} />}
        <ReportLine label="Revenue" value={figures.revenue} strong />
      </ReportSection>
      {figures.tipsByPerson && (
        <ReportSection title="Tips">
          {figures.tipsByPerson.map(({ by, amount }) => (
            <ReportLine key={by} label={by} value={amount} />
          ))}
        </ReportSection>
      )}
      <ReportSection title="Charged">
        <ReportLine label={`Before tax (${counts.charges})`} value={figures.charged} />
        <ReportLine label="Tax" value={figures.tax} />
        {figures.credited !== undefined && (
          <ReportLine label="Credit notes, tax included" value={0 - figures.credited} />
        )}
        {figures.writtenOff !== undefined && <ReportLine label="Written off" value={figures.writtenOff} />}
      </ReportSection>
      {figures.openings && (
        <ReportSection title="Drawer opened">
          {figures.openings.map(({ why, count }) => (
            <ReportLine key={why} label={openingNames[why]} value={String(count)} />
          ))}
        </ReportSection>
      )}
      {figures.taxes && figures.taxes.length > 0 && (
        <ReportSection title="Taxes">
          {figures.taxes.map(({ taxClass, name, rate, tax }) => (
            <ReportLine
              key={`${taxClass} ${name} ${rate}`}
              label={`${name}${rate === null ? '' : ` ${rate}%`}`}
              value={tax}
            />
          ))}
        </ReportSection>
      )}
    </>
  )
}

/** Sums amounts in dollars without the errors of fractions. */
const sumDollars = (dollars: readonly number[]) =>
  dollars.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100

function Drawer({ report }: { report: ShiftReport }) {
  const { cash, movements, pieces, venue } = report
  const { currency } = venue
  return (
    <>
      <ReportSection title="Drawer">
        <ReportLine label="Float" value={cash.float} />
        <ReportLine label="Cash taken" value={cash.cashTaken} />
        <ReportLine label="Paid in" value={cash.paidIn} />
        <PaidOut figures={report.figures} />
        <ReportLine label="Expected" value={cash.expected} strong />
        <ReportLine label="Counted" value={report.counted} strong />
        <ReportLine label="Difference" value={differenceText(report.difference, currency)} strong />
      </ReportSection>
      {report.reason !== undefined && (
        <p className="break-words">
          <span className="font-semibold">Reason:</span> {report.reason}
        </p>
      )}
      <Movements movements={movements} />
      {pieces.length > 0 && (
        <ReportSection title="Count">
          {pieces.map(({ value, quantity }) => (
            <ReportLine
              key={value}
              label={`${quantity} × ${formatMoney(value, currency)}`}
              value={(Math.round(value * 100) * quantity) / 100}
            />
          ))}
        </ReportSection>
      )}
    </>
  )
}

/** Cash paid out, with the parts of it. */
function PaidOut({ figures: { paidOut, tipsPaid = 0, bankDrops = 0, pettyCashTax } }: { figures: Figures }) {
  const pettyCash =
    (Math.round(paidOut * 100) - Math.round(tipsPaid * 100) - Math.round(bankDrops * 100)) / 100
  if (pettyCash === paidOut && pettyCashTax === undefined)
    return <ReportLine label="Paid out" value={0 - paidOut} />
  return (
    <>
      {pettyCash !== 0 && <ReportLine label="Petty cash" value={0 - pettyCash} />}
      {pettyCashTax !== undefined && <ReportLine label="Tax included in petty cash" value={pettyCashTax} />}
      {tipsPaid !== 0 && <ReportLine label="Tips paid out" value={0 - tipsPaid} />}
      {bankDrops !== 0 && <ReportLine label="Bank drops" value={0 - bankDrops} />}
    </>
  )
}

function Movements({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0) return null
  return (
    <ReportSection title="Paid in and out">
      {movements.map(({ id, kind, amount, reason, by, ...movement }) => (
        <ReportLine
          key={id}
          label={
            <>
              {movementName[kind]}: {reason}
              <ReceiptTaxes {...movement} /> ({by})
            </>
          }
          value={kind === 'in' ? amount : -amount}
        />
      ))}
    </ReportSection>
  )
}

function DayParts({ report }: { report: DayReport }) {
  const { currency, timeZone } = report.venue
  return (
    <>
      <ReportSection title="By shift">
        {report.parts.map(({ shift, revenue, cash }) => (
          <ReportLine
            key={shift?.id ?? 0}
            label={
              shift
                ? `${shift.drawer}, ${formatInstant(shift.openedAt, timeZone)}, cash ${formatMoney(cash, currency)}`
                : `Outside any shift, cash ${formatMoney(cash, currency)}`
            }
            value={revenue}
          />
        ))}
        {report.parts.length === 0 && <ReportLine label="No payments" value={0} />}
        {report.cash === undefined && (
          <>
            <ReportLine label="Paid in" value={report.figures.paidIn} />
            <PaidOut figures={report.figures} />
          </>
        )}
      </ReportSection>
      {report.cash && (
        <ReportSection title="Cash">
          <ReportLine label="Floats, from the safe" value={report.cash.floats} />
          <ReportLine label="Cash taken" value={report.cash.taken} />
          <ReportLine label="Paid in" value={report.cash.paidIn} />
          <PaidOut figures={report.figures} />
          <ReportLine label="Over or short" value={report.cash.difference} />
          <ReportLine label="Change of cash" value={report.cash.change} strong />
        </ReportSection>
      )}
      <ReportSection title="Drawers closed">
        {report.closed.map(({ number, drawer, difference }) => (
          <ReportLine
            key={number}
            label={`${zNumber(number)} ${drawer}`}
            value={differenceText(difference, currency)}
          />
        ))}
        {report.closed.length === 0 ? (
          <ReportLine label="No drawer was counted" value="" />
        ) : (
          <ReportLine label="Difference" value={differenceText(report.difference, currency)} strong />
        )}
      </ReportSection>
    </>
  )
}

const formatInstant = (at: string, timeZone: string) => formatDayTime(Date.parse(at), timeZone)
