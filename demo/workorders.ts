import type { Insertable } from 'kysely'
import type { WorkorderStatus, WorkorderType } from '#house/workorders/contract.ts'
import { workorderNumber } from '#house/workorders/rules.ts'
import type { WorkordersTable } from '#house/workorders/table.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Priority } from '#platform/feed/contract.ts'
import { addDays, DAY, HOUR, type Instant, MINUTE } from '#platform/values/time.ts'
import type { Facilities } from './facility-form.ts'
import { insertAll } from './insert.ts'
import type { Random } from './random.ts'

export type WorkorderRow = Insertable<WorkordersTable> & { id: number }

interface Job {
  type: WorkorderType
  priority: Priority
  title: string
  description: string
  /** Hours. */
  takes: number
}

const people = ['Sam Ortiz', 'Lena Fischer', 'Night crew'] as const

const roomJobs: readonly Job[] = [
  job('repair', 'high', 'Shower drains slowly', 'Water stands ankle-deep after five minutes.', 1.5),
  job('repair', 'medium', 'Door closer is loose', 'The door slams; the upper screw is missing.', 0.5),
  job('repair', 'medium', 'Light flickers', 'The lamp over the bench flickers when it gets warm.', 1),
  job('maintenance', 'low', 'Oil the hinges', 'The door squeaks.', 0.5),
  job('cleaning', 'medium', 'Deep clean of the grout', 'Grout between the floor tiles has turned dark.', 2),
  job(
    'inspection',
    'low',
    'Check the emergency call',
    'Press the button and wait for the desk to answer.',
    0.5,
  ),
]

const lockerJobs: readonly Job[] = [
  job('repair', 'medium', 'Lock sticks', 'The key turns only when the door is pushed.', 0.5),
  job('repair', 'low', 'Number plate is missing', 'Guests ask which one it is.', 0.5),
  job('cleaning', 'low', 'Smells of chlorine', 'Wash out and leave open over night.', 0.5),
]

/** Open work orders: facility, job, status, assignee, minutes ago, whether the facility is out of service. */
const open: readonly [string, Job, WorkorderStatus, string | null, number, boolean][] = [
  [
    'Locker 7',
    job('repair', 'medium', 'Door is bent', 'It no longer closes; a new door is ordered.', 1),
    'pending',
    null,
    5 * 24 * 60 + 75,
    true,
  ],
  [
    'Room 111',
    job('repair', 'high', 'Sauna heater trips the breaker', 'After ten minutes on full power.', 3),
    'in_progress',
    people[0],
    2 * 24 * 60 + 190,
    true,
  ],
  ['Room 203', roomJobs[2]!, 'pending', null, 27 * 60, false],
  ['Locker 31', lockerJobs[0]!, 'in_progress', people[1], 1_260, true],
  [
    'Room 204',
    job('repair', 'urgent', 'Water comes through the ceiling', 'Above the bench. The bed was moved.', 4),
    'in_progress',
    people[0],
    310,
    true,
  ],
  ['Room 106', roomJobs[1]!, 'pending', people[2], 140, false],
  ['Locker 40', lockerJobs[2]!, 'pending', null, 55, false],
]

/** Preventive schedules: facility, job, interval in days or rentals, days or rentals until it is due. */
const regular: readonly [string, Job, number, 'days' | 'rentals', number][] = [
  [
    'Room 101',
    job('maintenance', 'medium', 'Change the vent filter', 'Filter G4, shelf 2.', 0.5),
    30,
    'days',
    12,
  ],
  ['Room 201', job('inspection', 'high', 'Test the emergency call', 'Both buttons.', 0.5), 90, 'days', 41],
  [
    'Room 210',
    job('cleaning', 'medium', 'Descale the shower head', 'Soak for an hour.', 1),
    50,
    'rentals',
    17,
  ],
  ['Locker 2', job('maintenance', 'low', 'Grease the lock', 'Two drops, no more.', 0.5), 200, 'rentals', 64],
]

/** Stores schedules and work orders, past (60 days) and open. Open ones may put a facility in repair. */
export async function insertWorkorders(
  trx: Transaction,
  facilities: Facilities,
  { now, today, random }: { now: Instant; today: string; random: Random },
): Promise<WorkorderRow[]> {
  const past = pastWorkorders(facilities, now, random)
  const rows = [...past, ...open.map(one => openRow(one, facilities, now))]
  const inOrder = rows
    .toSorted((a, b) => a.created_at - b.created_at)
    .map((row, index) => ({ ...row, id: index + 1 }))
  await insertAll(
    trx,
    'workorders',
    inOrder.map(({ id, ...row }) => row),
  )
  for (const { id, facility_id, out_of_service, closed_at } of inOrder) {
    if (!out_of_service || closed_at !== null) continue
    await trx
      .updateTable('facilities')
      .set({ repair_for: workorderNumber(id) })
      .where('id', '=', facility_id)
      .execute()
  }
  await insertAll(
    trx,
    'schedules',
    regular.map(([facility, task, every, unit, left]) => ({
      ...toColumns(facility, task, facilities),
      every,
      unit,
      next_day: unit === 'days' ? addDays(today, left) : null,
      next_times_rented: unit === 'rentals' ? left : null,
      created_at: now - 60 * DAY,
    })),
  )
  return inOrder
}

function job(
  type: WorkorderType,
  priority: Priority,
  title: string,
  description: string,
  takes: number,
): Job {
  return { type, priority, title, description, takes }
}

/** Returns about one work order every two days, closed after some hours or days. */
function pastWorkorders(facilities: Facilities, now: Instant, random: Random): Omit<WorkorderRow, 'id'>[] {
  const names = [...facilities.keys()]
  return Array.from({ length: 34 }, (_, index) => {
    const facility = random.pick(names)
    const task = random.pick(facility.startsWith('Room') ? roomJobs : lockerJobs)
    const created = now - (60 - index * 1.7) * DAY - random.between(0, 600) * MINUTE
    const closed = Math.min(created + random.between(2, 40) * HOUR, now - random.between(30, 400) * MINUTE)
    const status = random.chance(0.9) ? 'completed' : 'cancelled'
    return {
      ...toColumns(facility, task, facilities),
      assigned_to: random.pick(people),
      status,
      status_since: closed,
      created_at: created,
      opened_at: created,
      closed_at: closed,
      schedule_id: null,
    }
  })
}

function openRow(
  [facility, task, status, assigned_to, ago, out]: (typeof open)[number],
  facilities: Facilities,
  now: Instant,
): Omit<WorkorderRow, 'id'> {
  const created = Math.floor(now / MINUTE) * MINUTE - ago * MINUTE
  return {
    ...toColumns(facility, task, facilities),
    assigned_to,
    out_of_service: out ? 1 : 0,
    status,
    status_since: status === 'pending' ? created : created + Math.round((ago * MINUTE) / 3),
    created_at: created,
    opened_at: created,
    closed_at: null,
    schedule_id: null,
  }
}

function toColumns(facility: string, { takes, ...task }: Job, facilities: Facilities) {
  return {
    ...task,
    facility_id: facilities.get(facility)!.id,
    assigned_to: null as string | null,
    estimated_minutes: takes * 60,
    notes: '',
    out_of_service: 0 as 0 | 1,
  }
}
