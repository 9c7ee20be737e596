import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { type MembershipFigures, readFigures } from '../../contract.ts'

/** How many are members, what they bring, and who came and left this month. */
export function FiguresView() {
  const { data, error, refetch } = useQuery(queryFor(readFigures))
  if (error && !data)
    return <ErrorState title="Figures could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <Skeletons count={4} label="Loading figures" className={cards} each="h-21" />
  return <Figures figures={data} />
}

function Figures({ figures }: { figures: MembershipFigures }) {
  const { day, since, active, frozen, monthlyRevenue, arrears, inArrears, activeBefore, churn } = figures
  const { joined, returned, resumed, paused, lost } = figures
  return (
    <div className="flex flex-col gap-6">
      <Section title={formatDay(day)}>
        <dl className={cards}>
          <Figure label="Active members">{active}</Figure>
          <Figure label="Frozen members">{frozen}</Figure>
          <Figure label="Monthly revenue" note="Fees of active memberships for one month, without tax">
            <Money dollars={monthlyRevenue} />
          </Figure>
          <Figure label="In arrears" note={`${inArrears} ${inArrears === 1 ? 'membership' : 'memberships'}`}>
            <Money dollars={arrears} />
          </Figure>
        </dl>
      </Section>
      <Section title={`Since ${formatDay(since)}`}>
        <dl className={cards}>
          <Figure label="Active then">{activeBefore}</Figure>
          <Figure label="Joined">{joined}</Figure>
          <Figure label="Returned">{returned}</Figure>
          <Figure label="Back from a freeze">{resumed}</Figure>
          <Figure label="Frozen">{paused}</Figure>
          <Figure label="Left">{lost}</Figure>
          <Figure label="Churn" note={`${lost} of ${activeBefore} active then`}>
            {churn === null ? '–' : `${(churn * 100).toFixed(1)}%`}
          </Figure>
        </dl>
      </Section>
    </div>
  )
}

const Figure = ({ label, note, children }: { label: string; note?: string; children: ReactNode }) => (
  <div className="flex flex-col rounded-card border border-line bg-surface px-3 py-2.5 shadow-card">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="font-semibold text-lg tabular-nums">{children}</dd>
    {note && <dd className="text-muted text-xs tabular-nums">{note}</dd>}
  </div>
)

const cards = 'grid grid-cols-2 gap-2 lg:grid-cols-4'
