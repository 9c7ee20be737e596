import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import type { CleaningReport } from '../../contract.ts'

type Times = Omit<CleaningReport['cleaners'][number], 'cleanerId' | 'cleanerName'>

export interface TimesTableProps {
  label: string
  /** Heading of the first column. */
  first: string
  rows: readonly (Times & { key: string | number; name: string })[]
}

/** Number of cleanings and their durations in minutes. */
export function TimesTable({ label, first, rows }: TimesTableProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeadCell>{first}</HeadCell>
          {['Cleanings', 'Average', 'Shortest', 'Longest', 'Flagged'].map(name => (
            <HeadCell key={name} className="text-right">
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.key}>
            <Cell className="font-medium">{row.name}</Cell>
            <Cell className="text-right">{row.cleanings}</Cell>
            <Minutes value={row.averageMinutes} />
            <Minutes value={row.shortestMinutes} />
            <Minutes value={row.longestMinutes} />
            <Cell className="text-right">{row.flagged === 0 ? '–' : row.flagged}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Minutes({ value }: { value: number }) {
  return <Cell className="whitespace-nowrap text-right">{value.toFixed(1)} min</Cell>
}
