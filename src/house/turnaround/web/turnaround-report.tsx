import Timer from 'lucide-react/icons/timer'
import { type Days, ReportDays } from '#office/settings/web/shared/report-days.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import type { TurnaroundReport as Report } from '../contract.ts'
import { useTurnaroundReport } from './queries.ts'

/** Turn-around times by step, type and person. */
export default function TurnaroundReport() {
  return <ReportDays>{days => <ReportOf days={days} />}</ReportDays>
}

function ReportOf({ days }: { days: Days }) {
  const { data, error, refetch } = useTurnaroundReport(days)
  if (error) return <ErrorState title="The report could not be loaded." error={error} onRetry={refetch} />
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
      <EmptyCard
        icon={<Timer />}
        title="No cleanings in this period"
        hint="Times come from cleanings that are started and completed in the Cleaner App."
      />
    )
  }
  const { passed, returned, failed, skipped } = inspections
  return (
    <>
      <Section title="Minutes by step">
        <Table label="Times by step">
          <NumberHeads first="Step" names={['Average', 'Longest', 'Target', 'Late']} />
          <tbody>
            {steps.map(
              ({ facilityType, step, count, averageMinutes, longestMinutes, targetMinutes, late }) => (
                <Row key={`${facilityType} ${step}`}>
                  <What name={stepNames[step]} detail={`${typeNames[facilityType]}, ${times(count)}`} />
                  <Numbers values={[minutes(averageMinutes), minutes(longestMinutes), targetMinutes, late]} />
                </Row>
              ),
            )}
          </tbody>
        </Table>
      </Section>
      <Section title="Minutes by person">
        <Table label="Times by person">
          <NumberHeads first="Person" names={['Average', 'Longest']} />
          <tbody>
            {people.map(({ name, step, count, averageMinutes, longestMinutes }) => (
              <Row key={`${name} ${step}`}>
                <What name={name} detail={`${workNames[step]}, ${times(count)}`} />
                <Numbers values={[minutes(averageMinutes), minutes(longestMinutes)]} />
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

const minutes = (value: number) => value.toFixed(1)
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const NumberHeads = ({ first, names }: { first: string; names: readonly string[] }) => (
  <thead>
    <tr>
      <HeadCell>{first}</HeadCell>
      {names.map(name => (
        <HeadCell key={name} className="text-right max-md:px-2">
          {name}
        </HeadCell>
      ))}
    </tr>
  </thead>
)

/** A step or a person, and below what and how often. */
const What = ({ name, detail }: { name: string; detail: string }) => (
  <Cell>
    <span className="block font-medium">{name}</span>
    <span className="block text-muted text-xs">{detail}</span>
  </Cell>
)

const Numbers = ({ values }: { values: readonly (string | number)[] }) =>
  values.map((value, at) => (
    <Cell key={at} className="whitespace-nowrap text-right max-md:px-2">
      {value}
    </Cell>
  ))
