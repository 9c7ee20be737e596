import Timer from 'lucide-react/icons/timer'
import { type Days, ReportDays } from '../../settings/web/shared/report-days.tsx'
import { Skeletons } from '../../shared/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/web/ui/feedback/states.tsx'
import { Card, Section } from '../../shared/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '../../shared/web/ui/lists/table.tsx'
import type { TurnaroundReport as Report } from '../contract.ts'
import { useTurnaroundReport } from './queries.ts'

/** Turn-around times by step, type and person. */
export default function TurnaroundReport() {
  return <ReportDays>{days => <ReportOf days={days} />}</ReportDays>
}

function ReportOf({ days }: { days: Days }) {
  const { data, error, refetch } = useTurnaroundReport(days)
  if (error)
    return <ErrorState title="The report could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons count={2} label="Loading report" className="flex flex-col gap-3" each="h-32" />
  return <Sections report={data} />
}

const typeNames = { room: 'Rooms', locker: 'Lockers' }
const stepNames = {
  dirty: 'Dirty until cleaned',
  cleaning: 'Cleaning',
  inspect: 'Cleaned until inspected',
  total: 'Check-out to ready',
}
const workNames = { cleaning: 'Cleaning', inspect: 'Inspection' }

function Sections({ report: { steps, people, inspections } }: { report: Report }) {
  if (steps.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Timer />}
          title="No cleanings in this period"
          hint="Times come from cleanings that are started and completed in the Cleaner App."
        />
      </Card>
    )
  }
  const { passed, returned, failed, skipped } = inspections
  return (
    <>
      <Section title="By step">
        <Table label="Times by step">
          <thead>
            <tr>
              <HeadCell>Type</HeadCell>
              <HeadCell>Step</HeadCell>
              <NumberHeads names={['Count', 'Average', 'Longest', 'Target', 'Late']} />
            </tr>
          </thead>
          <tbody>
            {steps.map(
              ({ facilityType, step, count, averageMinutes, longestMinutes, targetMinutes, late }) => (
                <Row key={`${facilityType} ${step}`}>
                  <Cell>{typeNames[facilityType]}</Cell>
                  <Cell className="font-medium">{stepNames[step]}</Cell>
                  <Numbers
                    values={[
                      count,
                      minutes(averageMinutes),
                      minutes(longestMinutes),
                      minutes(targetMinutes),
                      late || '–',
                    ]}
                  />
                </Row>
              ),
            )}
          </tbody>
        </Table>
      </Section>
      <Section title="By person">
        <Table label="Times by person">
          <thead>
            <tr>
              <HeadCell>Person</HeadCell>
              <HeadCell>Work</HeadCell>
              <NumberHeads names={['Count', 'Average', 'Longest']} />
            </tr>
          </thead>
          <tbody>
            {people.map(({ name, step, count, averageMinutes, longestMinutes }) => (
              <Row key={`${name} ${step}`}>
                <Cell className="font-medium">{name}</Cell>
                <Cell>{workNames[step]}</Cell>
                <Numbers values={[count, minutes(averageMinutes), minutes(longestMinutes)]} />
              </Row>
            ))}
          </tbody>
        </Table>
      </Section>
      {passed + returned + failed + skipped > 0 && (
        <p className="text-muted">
          Inspections: {passed} passed, {returned} sent back, {failed} with a fault, {skipped} skipped.
        </p>
      )}
    </>
  )
}

const minutes = (value: number) => `${value.toFixed(1)} min`

const NumberHeads = ({ names }: { names: readonly string[] }) =>
  names.map(name => (
    <HeadCell key={name} className="text-right">
      {name}
    </HeadCell>
  ))

const Numbers = ({ values }: { values: readonly (string | number)[] }) =>
  values.map((value, at) => (
    <Cell key={at} className="whitespace-nowrap text-right">
      {value}
    </Cell>
  ))
