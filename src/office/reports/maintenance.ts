import { workorderTypes } from '#house/workorders/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { priorities } from '#platform/feed/words.ts'
import { businessDay, DAY, type Instant } from '#platform/values/time.ts'
import { byFigure, capitalize, changeColumn, countColumn, hoursColumn, textColumn } from './columns.ts'
import type { Cell, Figure, Sheet } from './contract.ts'
import { computeChange, listDays, toHours } from './rules.ts'
import type { Span, Spans } from './span.ts'
import { Sums } from './sums.ts'
import {
  averageHours,
  type CountedWorkorder,
  completedIn,
  measureLength,
  medianHours,
  openAt,
  openedIn,
  readWorkorders,
} from './workorder-figures.ts'

/** Returns the maintenance report: age of open work orders, time to close, and counts by facility. */
export async function reportMaintenance(
  db: Reader,
  { span, before }: Spans,
): Promise<{ figures: Figure[]; sheets: Sheet[] }> {
  const all = await readWorkorders(db, before.begins, span)
  return {
    figures: summarize(all, span, before),
    sheets: [
      byAge(all, span, before),
      byType(all, span, before),
      ...(span.from === span.to ? [] : [byDay(all, span)]),
      byFacility(all, span, before),
    ],
  }
}

function summarize(all: CountedWorkorder[], span: Span, before: Span): Figure[] {
  const figure = (
    id: string,
    label: string,
    of: (days: Span) => number | null,
    good?: Figure['good'],
  ): Figure => {
    const [value, earlier] = [of(span), of(before)]
    const kind = id === 'average' ? 'hours' : 'count'
    return {
      id,
      label,
      kind,
      value,
      before: earlier,
      change: computeChange(
        value,
        earlier,
        kind,
        id === 'average' ? completedIn(all, before).length : undefined,
      ),
      ...(good && { good }),
    }
  }
  return [
    figure('open', 'Open at the end', days => openAt(all, days.ends).length, 'less'),
    figure('opened', 'Opened', days => openedIn(all, days).length),
    figure('completed', 'Completed', days => completedIn(all, days).length, 'more'),
    figure('average', 'Hours to complete', days => averageHours(completedIn(all, days)), 'less'),
  ]
}

/** Age ranges in days, the second value excluded. */
const ages = [
  ['Under 1 day', 0, 1],
  ['1 to 3 days', 1, 3],
  ['3 to 7 days', 3, 7],
  ['1 to 4 weeks', 7, 28],
  ['4 weeks and more', 28, Number.POSITIVE_INFINITY],
] as const

function byAge(all: CountedWorkorder[], span: Span, before: Span): Sheet {
  const aged = (at: Instant, from: number, until: number) =>
    openAt(all, at).filter(({ openedAt }) => {
      const age = (at - openedAt) / DAY
      return age >= from && age < until
    })
  const row = (name: string, from: number, until: number): Cell[] => {
    const open = aged(span.ends, from, until)
    return [
      name,
      ...priorities.map(priority => open.filter(one => one.priority === priority).length),
      open.length,
      aged(before.ends, from, until).length,
    ]
  }
  return {
    id: 'age',
    title: 'Open work orders by age',
    note: 'Open at the end of the period, or now. The age counts from when a work order was written or last reopened.',
    columns: [
      textColumn('age', 'Age'),
      ...priorities.map(priority => countColumn(priority, capitalize(priority))),
      countColumn('open', 'Open'),
      countColumn('before', 'Previous period'),
    ],
    rows: ages.map(([name, from, until]) => row(name, from, until)),
    total: row('Total', 0, Number.POSITIVE_INFINITY),
    chart: { type: 'stacked', x: 'age', series: [...priorities] },
  }
}

function byType(all: CountedWorkorder[], span: Span, before: Span): Sheet {
  const row = (name: string, is: (one: CountedWorkorder) => boolean): Cell[] => {
    const closed = completedIn(all, span).filter(is)
    const closedBefore = completedIn(all, before).filter(is)
    const [average, earlier] = [averageHours(closed), averageHours(closedBefore)]
    const longest = closed.length === 0 ? null : toHours(Math.max(...closed.map(measureLength)))
    return [
      name,
      closed.length,
      average,
      medianHours(closed),
      longest,
      earlier,
      computeChange(average, earlier, 'hours', closedBefore.length),
    ]
  }
  return {
    id: 'type',
    title: 'Time to complete by type',
    note: 'Work orders completed in the period; cancelled ones do not count.',
    columns: [
      textColumn('type', 'Type'),
      countColumn('completed', 'Completed'),
      hoursColumn('average', 'Average hours'),
      hoursColumn('median', 'Median hours'),
      hoursColumn('longest', 'Longest hours'),
      hoursColumn('before', 'Average before'),
      changeColumn,
    ],
    rows: workorderTypes.map(type => row(capitalize(type), one => one.type === type)),
    total: row('All', () => true),
    chart: { type: 'ranked', x: 'type', series: ['average'], before: 'before' },
  }
}

function byDay(all: CountedWorkorder[], span: Span): Sheet {
  const tally = (found: CountedWorkorder[], at: (one: CountedWorkorder) => Instant) =>
    Sums.of(
      found,
      one => businessDay(at(one), span.calendar),
      () => 1,
    )
  const opened = tally(openedIn(all, span), one => one.createdAt)
  const completed = tally(completedIn(all, span), one => one.closedAt!)
  return {
    id: 'day',
    title: 'Opened and completed by day',
    columns: [
      { id: 'day', label: 'Day', kind: 'day' },
      countColumn('opened', 'Opened'),
      countColumn('completed', 'Completed'),
    ],
    rows: listDays(span).map(day => [day, opened.part(day), completed.part(day)]),
    total: ['Total', opened.all().part, completed.all().part],
    chart: { type: 'bars', x: 'day', series: ['opened', 'completed'] },
  }
}

function byFacility(all: CountedWorkorder[], span: Span, before: Span): Sheet {
  const [opened, earlier] = [openedIn(all, span), openedIn(all, before)]
  const [completed, open] = [completedIn(all, span), openAt(all, span.ends)]
  const tally = (found: CountedWorkorder[]) =>
    Sums.of(
      found,
      ({ facilityId }) => facilityId,
      () => 1,
    )
  const [openedBy, earlierBy, completedBy, openBy] = [opened, earlier, completed, open].map(tally)
  const closedByFacility = Map.groupBy(completed, ({ facilityId }) => facilityId)
  const names = new Map([...opened, ...completed, ...open].map(one => [one.facilityId, one.facility]))
  const rows = [...names].map(([id, name]): Cell[] => [
    name,
    openedBy!.part(id),
    completedBy!.part(id),
    openBy!.part(id),
    averageHours(closedByFacility.get(id) ?? []),
    earlierBy!.part(id),
  ])
  return {
    id: 'facility',
    title: 'By facility',
    columns: [
      textColumn('facility', 'Facility'),
      countColumn('opened', 'Opened'),
      countColumn('completed', 'Completed'),
      countColumn('open', 'Open at the end'),
      hoursColumn('average', 'Average hours'),
      countColumn('before', 'Opened before'),
    ],
    rows: rows.sort(byFigure(1)),
    total: ['Total', opened.length, completed.length, open.length, averageHours(completed), earlier.length],
    chart: { type: 'ranked', x: 'facility', series: ['opened'], before: 'before' },
  }
}
