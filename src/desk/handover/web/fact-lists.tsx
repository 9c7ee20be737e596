import type { ReactNode } from 'react'
import { wantsText } from '#desk/waiting/web/shared/wants.ts'
import { overdueTime } from '#house/facilities/words.ts'
import { stateName } from '#house/turnaround/web/shared/turnaround-state.tsx'
import { priorityName } from '#house/workorders/web/shared/priority-name.ts'
import { sumDollars } from '#platform/values/money.ts'
import { inSentence } from '#platform/values/text/in-sentence.ts'
import { formatDuration, type Instant } from '#platform/values/time.ts'
import { useRouter } from '#platform/web/routing/use-router.ts'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Facts } from '../contract.ts'

export interface FactListsProps {
  facts: Facts
  /** When it was true. */
  at: Instant
}

/** The facts of a hand-over, one list per subject. Empty ones are named together at the end. */
export function FactLists({ facts, at }: FactListsProps) {
  const lists = toLists(facts, at)
  const empty = lists.filter(({ rows }) => rows.length === 0)
  return (
    <div className="flex flex-col gap-4">
      {lists.map(
        ({ title, rows, more = 0, sum }) =>
          rows.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className="mb-1 font-medium">
                {title}{' '}
                <span className="text-muted tabular-nums">
                  ({rows.length + more}
                  {sum !== undefined && (
                    <>
                      , <Money dollars={sum} />
                    </>
                  )}
                  )
                </span>
              </h3>
              <ul className="flex flex-col divide-y divide-line">
                {rows.map(({ key, what, detail }) => (
                  <li key={key} className="flex items-baseline justify-between gap-3 py-1.5">
                    <span className="wrap-anywhere min-w-0">{what}</span>
                    <span className="wrap-anywhere max-w-3/5 shrink-0 text-right text-muted">{detail}</span>
                  </li>
                ))}
              </ul>
              {more > 0 && <p className="py-1.5 text-muted">and {more} more</p>}
            </section>
          ),
      )}
      {empty.length > 0 && (
        <p className="text-muted">None: {empty.map(({ title }) => inSentence(title)).join(', ')}.</p>
      )}
    </div>
  )
}

interface FactRow {
  key: string | number
  what: ReactNode
  detail: ReactNode
}

/** `more` is how many rows were left out, `sum` what they come to. */
function toLists(
  facts: Facts,
  at: Instant,
): { title: string; rows: FactRow[]; more?: number; sum?: number }[] {
  return [
    {
      title: 'Overdue',
      rows: facts.overdue.map(row => ({
        key: row.facilityId,
        what: <Stay {...row} />,
        detail: (
          <>
            by {formatDuration(overdueTime(Date.parse(row.endTime), at))}
            {row.dueAmount > 0 && (
              <>
                , owes <Money dollars={row.dueAmount} />
              </>
            )}
          </>
        ),
      })),
    },
    {
      title: 'Unpaid',
      sum: sumDollars(facts.unpaid.map(({ dueAmount }) => dueAmount)),
      rows: facts.unpaid.map(row => ({
        key: row.facilityId,
        what: <Stay {...row} />,
        detail: <Money dollars={row.dueAmount} />,
      })),
    },
    {
      title: 'Arriving next',
      rows: facts.arrivals.map(row => ({
        key: row.rentalId ?? row.startTime,
        what: <Stay {...row} />,
        detail: <ShortDateTime at={row.startTime} />,
      })),
    },
    {
      title: 'Deposits held',
      sum: sumDollars(facts.deposits.map(({ amount }) => amount)),
      rows: facts.deposits.map((row, at) => ({
        key: at,
        what: (
          <>
            <Facility {...row} /> · {row.item}
          </>
        ),
        detail: <Money dollars={row.amount} />,
      })),
    },
    {
      title: 'Keys out',
      rows: facts.keys.map(row => ({
        key: row.label,
        what: (
          <>
            {row.label} · <Facility {...row} />
          </>
        ),
        detail: (
          <>
            since <ShortDateTime at={row.since} />
          </>
        ),
      })),
    },
    {
      title: 'Not ready',
      rows: facts.turnarounds.map(row => ({
        key: row.facilityId,
        what: <Facility {...row} />,
        detail: (
          <>
            {row.state === 'inspect' ? 'To inspect' : stateName[row.state]} since{' '}
            <ShortDateTime at={row.since} />
          </>
        ),
      })),
    },
    {
      title: 'Open work orders',
      more: facts.moreWorkorders,
      rows: facts.workorders.map(row => ({
        key: row.id,
        what: (
          <>
            <Facility {...row} /> · {row.title}
          </>
        ),
        detail: priorityName[row.priority],
      })),
    },
    {
      title: 'Waiting list',
      rows: facts.waiting.map(row => ({
        key: row.number,
        what: `#${row.number} · ${row.people > 1 ? `${row.people} people · ` : ''}${wantsText(row.wants)}`,
        detail: row.offer ? (
          <>
            <Facility {...row.offer} /> {row.offer.isAccepted ? 'promised' : 'offered'} until{' '}
            <ShortDateTime at={row.offer.heldUntil} />
          </>
        ) : (
          <>
            since <ShortDateTime at={row.joinedTime} />
          </>
        ),
      })),
    },
    {
      title: 'Low stock',
      rows: facts.lowStock.map(row => ({
        key: row.itemId,
        what: row.name,
        detail: `${row.stock} ${row.unit}, minimum ${row.minStock}`,
      })),
    },
    {
      title: 'Open drawers',
      rows: facts.drawers.map(row => ({
        key: row.drawer,
        what: <Drawer name={row.drawer} />,
        detail: (
          <>
            {row.openedBy}, <ShortDateTime at={row.openedTime} />
            {row.float !== undefined && (
              <>
                {' · '}
                <Money dollars={row.float} /> float
              </>
            )}
          </>
        ),
      })),
    },
  ]
}

/** A drawer, linked to where it is counted. Its expected cash is not shown, because staff count blind. */
function Drawer({ name }: { name: string }) {
  const { navigate } = useRouter()
  return (
    <TextButton onClick={() => navigate({ to: '/billing', search: { tab: 'drawer' } })}>{name}</TextButton>
  )
}

/** A stay by its room or locker and its guest. */
function Stay({ guestName, ...facility }: Facts['unpaid'][number] | Facts['arrivals'][number]) {
  return (
    <>
      <Facility {...facility} />
      {guestName && ` · ${guestName}`}
    </>
  )
}

/** A facility that opens its details: who is there now. */
function Facility({
  facilityType,
  facilityId,
  facilityName,
}: Pick<Facts['overdue'][number], 'facilityType' | 'facilityId' | 'facilityName'>) {
  const dialog = useDialog()
  return (
    <TextButton onClick={() => dialog.open(`${facilityType}-details`, { facilityId })}>
      {facilityName}
    </TextButton>
  )
}
