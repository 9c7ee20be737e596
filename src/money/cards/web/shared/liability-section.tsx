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

const columns = ['sold', 'redeemed', 'voided', 'outstanding', 'expired'] as const
const labels = {
  sold: 'Sold',
  redeemed: 'Redeemed',
  voided: 'Voided',
  outstanding: 'Owed',
  expired: 'Of it expired',
}

function LiabilityTable({ kinds }: Pick<Liability, 'kinds'>) {
  return (
    <Table label="Gift cards and visit packs">
      <thead>
        <tr>
          <HeadCell>Kind</HeadCell>
          <HeadCell className="text-right">Cards</HeadCell>
          {columns.map(column => (
            <HeadCell key={column} className="text-right">
              {labels[column]}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {kinds.map(row => (
          <Row key={row.kind}>
            <Cell className="whitespace-nowrap">{kindName(row)}s</Cell>
            <Cell className="text-right">{row.cards}</Cell>
            {columns.map(column => (
              <Cell key={column} className="text-right">
                <Money dollars={row[column]} />
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
