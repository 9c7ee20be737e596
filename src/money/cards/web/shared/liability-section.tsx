import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#platform/values/time.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Liability } from '../../contract.ts'
import * as api from '../../contract.ts'
import { kindName } from '../card-state.tsx'

/** A report's section: what is owed on gift cards and visit packs at the end of a period, and what changed it. */
export function LiabilitySection({ from, to }: { from: string; to: string }) {
  const { data, error, refetch } = useQuery(queryFor(api.readLiability, { query: { from, to } }))
  return (
    <Section title="Gift Cards and Visit Packs" className="break-inside-avoid-page">
      <p className="-mt-2 max-w-prose text-muted text-xs">
        Owed to holders at the end of {formatDay(to)}. Sales are money taken, and revenue once they are
        redeemed.
      </p>
      {data ? (
        <LiabilityTable kinds={data.kinds} />
      ) : error ? (
        <ErrorState title="The report could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-28" />
      )}
    </Section>
  )
}

const rows = ['sold', 'redeemed', 'voided', 'outstanding', 'expired'] as const
const labels = {
  sold: 'Sold',
  redeemed: 'Redeemed',
  voided: 'Voided',
  outstanding: 'Owed',
  expired: 'Of it expired',
}

/** A kind is a column, so that a phone shows all figures. */
function LiabilityTable({ kinds }: Pick<Liability, 'kinds'>) {
  return (
    <Table label="Gift cards and visit packs">
      <thead>
        <tr>
          <HeadCell>Figure</HeadCell>
          {kinds.map(row => (
            <HeadCell key={row.kind} className="text-right">
              {kindName(row)}s
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        <Row>
          <Cell>Cards</Cell>
          {kinds.map(({ kind, cards }) => (
            <Cell key={kind} className="text-right">
              {cards}
            </Cell>
          ))}
        </Row>
        {rows.map(row => (
          <Row key={row}>
            <Cell>{labels[row]}</Cell>
            {kinds.map(({ kind, ...figures }) => (
              <Cell key={kind} className="text-right">
                <Money dollars={figures[row]} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
