import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type MembershipFigures, movements, readFigures } from '../../contract.ts'

/** How many are members, what they bring, and who came and left this month. */
export function FiguresView() {
  const { data, error, refetch } = useQuery(queryFor(readFigures))
  if (error && !data)
    return <ErrorState title="Figures could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={4} label="Loading figures" className={cards} each="h-21" />
  return <Figures figures={data} />
}

function Figures({ figures }: { figures: MembershipFigures }) {
  const { day, since, active, frozen, monthlyRevenue, arrears, inArrears, activeBefore, lost, churn } =
    figures
  return (
    <div className="flex flex-col gap-6">
      <Section title={formatDay(day)}>
        <dl className={cards}>
          <Figure label="Active members" note={frozen > 0 && `${frozen} frozen`}>
            {active}
          </Figure>
          <Figure label="Monthly revenue" note="Fees for one month, without tax">
            <Money dollars={monthlyRevenue} />
          </Figure>
          <Figure label="In arrears" note={`${inArrears} ${inArrears === 1 ? 'membership' : 'memberships'}`}>
            <Money dollars={arrears} />
          </Figure>
          <Figure label="Churn" note={`${lost} of ${activeBefore} since ${formatDay(since)}`}>
            {churn === null ? '–' : `${(churn * 100).toFixed(1)}%`}
          </Figure>
        </dl>
      </Section>
      <Section title={`Since ${formatDay(since)}`} className="max-w-2xl">
        <MovementTable figures={figures} />
      </Section>
    </div>
  )
}

/** How the members and the revenue of last month became those of today, each line with what it changed. */
function MovementTable({ figures }: { figures: MembershipFigures }) {
  const { day, since, active, activeBefore, monthlyRevenue, monthlyRevenueBefore, revenue } = figures
  return (
    <Table label="Movements">
      <thead>
        <tr>
          <HeadCell>Movement</HeadCell>
          <HeadCell className="text-right">Members</HeadCell>
          <HeadCell className="text-right">Monthly revenue</HeadCell>
        </tr>
      </thead>
      <tbody>
        <MovementRow label={`Active on ${formatDay(since)}`} members={activeBefore} isTotal>
          <Money dollars={monthlyRevenueBefore} />
        </MovementRow>
        {movements.map(movement => (
          <MovementRow
            key={movement}
            label={movementNames[movement]}
            members={figures[movement] === 0 ? 0 : `${signs[movement] ?? ''}${figures[movement]}`}
          >
            {revenue[movement] > 0 && '+'}
            <Money dollars={revenue[movement]} />
          </MovementRow>
        ))}
        <MovementRow label={`Active on ${formatDay(day)}`} members={active} isTotal>
          <Money dollars={monthlyRevenue} />
        </MovementRow>
      </tbody>
    </Table>
  )
}

interface MovementRowProps {
  label: string
  members: ReactNode
  isTotal?: boolean
  children: ReactNode
}

const MovementRow = ({ label, members, isTotal, children }: MovementRowProps) => (
  <Row className={cn(isTotal && 'font-semibold')}>
    <th scope="row" className={cn('px-3 py-2 text-left', !isTotal && 'font-normal')}>
      {label}
    </th>
    <Cell className="text-right tabular-nums">{members}</Cell>
    <Cell className="text-right tabular-nums">{children}</Cell>
  </Row>
)

type Movement = (typeof movements)[number]

const movementNames: Record<Movement, string> = {
  joined: 'Joined',
  returned: 'Returned',
  resumed: 'Back from a freeze',
  more: 'Pay more',
  less: 'Pay less',
  paused: 'Frozen',
  lost: 'Left',
}

/** Those who pay more or less were active before as well. */
const signs: Partial<Record<Movement, string>> = {
  joined: '+',
  returned: '+',
  resumed: '+',
  paused: '-',
  lost: '-',
}

const Figure = ({ label, note, children }: { label: string; note?: string | false; children: ReactNode }) => (
  <div className="flex flex-col rounded-card border border-line bg-surface px-3 py-2.5 shadow-card">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="font-semibold text-lg tabular-nums">{children}</dd>
    {note && <dd className="text-muted text-xs tabular-nums">{note}</dd>}
  </div>
)

const cards = 'grid grid-cols-2 gap-2 lg:grid-cols-4'
