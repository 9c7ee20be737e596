import type { ReactNode } from 'react'
import { zNumber } from '#money/shifts/web/shared/z-number.ts'
import { computeChange, hourName } from '#office/reports/web/shared/change.ts'
import { formatDay } from '#platform/values/time.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { textTone } from '#platform/web/ui/style/tones.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Today } from '../../contract.ts'

/** Money taken, by method against last week. */
export function Taken({ today: { takings, running } }: { today: Today }) {
  return (
    <Figure
      title={running ? 'Taken so far' : 'Taken'}
      className="col-span-2"
      value={<Money dollars={takings.amount} />}
      note={
        takings.lastWeek > 0 ? (
          <>
            <Change now={takings.amount} before={takings.lastWeek} /> <Money dollars={takings.lastWeek} />{' '}
            last week
          </>
        ) : (
          'Nothing was taken last week'
        )
      }
    >
      {takings.methods.map(({ method, amount, lastWeek }) => (
        <Line key={method} label={method}>
          <Change now={amount} before={lastWeek} /> <Money dollars={amount} />
        </Line>
      ))}
    </Figure>
  )
}

const typeNames = { room: 'Rooms', locker: 'Lockers' } as const

/** Facilities occupied now, and the busiest hour of the day. */
export function Occupied({ today: { occupancy } }: { today: Today }) {
  const sum = (of: (one: Today['occupancy']['now'][number]) => number) =>
    occupancy.now.reduce((all, one) => all + of(one), 0)
  const total = sum(one => one.total)
  const { peak } = occupancy
  return (
    <Figure
      title="Occupied"
      value={total > 0 ? `${Math.round((sum(one => one.occupied) / total) * 100)}%` : '–'}
      note={peak ? `Peak ${Math.round(peak.percent)}% at ${hourName(peak.hour)}` : 'Nothing was occupied'}
    >
      {occupancy.now.map(({ type, occupied, total }) => (
        <Line key={type} label={typeNames[type]}>
          {occupied} of {total}
        </Line>
      ))}
    </Figure>
  )
}

/** The debt of running stays. */
export function Owed({ today: { owed } }: { today: Today }) {
  if (!owed) return null
  return (
    <Figure
      title="Owed in the house"
      value={<Money dollars={owed.amount} />}
      note={owed.stays === 1 ? '1 stay' : `${owed.stays} stays`}
    />
  )
}

/** The differences of counted drawers, the cash expected in open ones with who is there, and the last Z report. */
export function Drawers({ today: { drawers, lastZ } }: { today: Today }) {
  const dialog = useDialog()
  return (
    <Figure
      title="Drawers off by"
      className="col-span-2"
      value={drawers.difference === null ? '–' : <Money dollars={drawers.difference} />}
      note={drawers.difference === null ? 'No drawer was counted' : 'in the shifts of this day'}
    >
      {drawers.open.map(({ drawer, people, cash }) => (
        <Line key={drawer} label={[drawer, ...people].join(' · ')}>
          {cash === null ? (
            <span className="text-muted">You count it blind</span>
          ) : (
            <>
              <Money dollars={cash} /> expected
            </>
          )}
        </Line>
      ))}
      {lastZ && (
        <button
          type="button"
          className="tap -mx-1.5 flex w-[calc(100%+0.75rem)] flex-wrap justify-between gap-x-3 rounded-control px-1.5 py-1 text-left hover:bg-hover"
          onClick={() => dialog.open('z-report', { zReportId: lastZ.id })}
        >
          <span>
            {zNumber(lastZ.number)}, {formatDay(lastZ.businessDay)}
          </span>
          <Money dollars={lastZ.revenue} />
        </button>
      )}
    </Figure>
  )
}

interface FigureProps {
  title: string
  value: ReactNode
  note: ReactNode
  className?: string
  children?: ReactNode
}

function Figure({ title, value, note, className, children }: FigureProps) {
  return (
    <Card className={cn('px-3.5 py-3', className)}>
      <section aria-label={title}>
        <h3 className="text-muted text-xs">{title}</h3>
        <p className="font-semibold text-2xl tabular-nums">{value}</p>
        <p className="pb-1 text-muted text-xs tabular-nums">{note}</p>
        {children}
      </section>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-x-3 border-line border-t py-1 tabular-nums">
      <span className="min-w-0 break-words">{label}</span>
      <span className="shrink-0">{children}</span>
    </p>
  )
}

/** The change of money in percent; nothing if last week is no basis. */
function Change({ now, before }: { now: number; before: number }) {
  const change = computeChange(now, before, 'money')
  if (change === null || change === 0) return null
  return (
    <span className={cn('font-medium text-xs', textTone[change < 0 ? 'red' : 'green'])}>
      {change < 0 ? '−' : '+'}
      {Math.abs(change)}%
    </span>
  )
}
