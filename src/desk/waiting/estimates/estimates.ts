import type { FacilityType } from '#house/facilities/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { readWants } from '../line/entry-row.ts'
import { peoplePerFacility } from '../rules.ts'
import { assumed, type EstimatedFacility, estimateLine, findMedian, type Measured } from './estimate.ts'

/** The newest stays and cleanings from which the times are measured. */
const SAMPLE = 400

/** Returns when a facility is expected for each guest who waits, by the id of the entry. */
export async function readEstimates(db: Reader, now: Instant): Promise<Map<number, Instant>> {
  const waiting = await db
    .selectFrom('waiting_entries')
    .select(['id', 'line_at', 'people', 'facilities', 'wants'])
    .where('closed_at', 'is', null)
    .where('status', '=', 'waiting')
    .execute()
  if (waiting.length === 0) return new Map()
  const skips = await readSkips(db)
  const entries = waiting.map(entry => ({
    ...entry,
    people: peoplePerFacility(entry),
    wants: readWants(entry),
    skipped: new Set(skips.filter(({ entry_id }) => entry_id === entry.id).map(one => one.facility_id)),
  }))
  const { afterCheckOut, offerMinutes } = await readSettings(db)
  const basis = {
    entries,
    facilities: await readFacilities(db),
    measured: await readMeasured(db),
    isCleaned: afterCheckOut === 'cleaning',
    offerMinutes,
  }
  return estimateLine(basis, now)
}

/** Returns when a facility is expected for one guest who waits; undefined if nothing can be said. */
export const estimateFor = async (db: Reader, id: number, now: Instant): Promise<Instant | undefined> =>
  (await readEstimates(db, now)).get(id)

/** Returns what guests in line skipped. */
const readSkips = (db: Reader) =>
  db
    .selectFrom('waiting_offers')
    .innerJoin('waiting_entries', 'waiting_entries.id', 'waiting_offers.entry_id')
    .select(['entry_id', 'facility_id'])
    .where('waiting_entries.closed_at', 'is', null)
    .where('waiting_offers.status', '=', 'skipped')
    .execute()

async function readFacilities(db: Reader): Promise<EstimatedFacility[]> {
  const facilities = await db
    .selectFrom('facilities')
    .select([
      'id',
      'type',
      'status',
      'status_since',
      'held_for',
      'repair_for',
      'retired_at',
      'capacity',
      'room_type',
      'size',
    ])
    .where('retired_at', 'is', null)
    .execute()
  const rentals = await db
    .selectFrom('rentals')
    .select(['facility_id', 'status', 'starts_at', 'ends_at'])
    .where('status', 'in', ['active', 'booked'])
    .orderBy('starts_at', 'desc')
    .execute()
  const running = new Map<number, Instant>()
  const booked = new Map<number, Instant>()
  for (const { facility_id, status, starts_at, ends_at } of rentals)
    if (status === 'active') running.set(facility_id, ends_at)
    else booked.set(facility_id, starts_at)
  return facilities.map(facility => ({
    ...facility,
    ends_at: running.get(facility.id) ?? null,
    booked_at: booked.get(facility.id) ?? null,
  }))
}

/** Returns what the newest stays and cleanings took, by facility type. */
async function readMeasured(db: Reader): Promise<Record<FacilityType, Measured>> {
  const stays = await db
    .selectFrom('rentals')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .select(['facilities.type', 'starts_at', 'ends_at', 'ended_at'])
    .where('rentals.status', '=', 'completed')
    .orderBy('rentals.id', 'desc')
    .limit(SAMPLE)
    .execute()
  const cleanings = await db
    .selectFrom('cleaning_sessions')
    .innerJoin('facilities', 'facilities.id', 'cleaning_sessions.facility_id')
    .select(['facilities.type', 'started_at', 'ended_at'])
    .where('cleaning_sessions.status', '=', 'completed')
    .orderBy('cleaning_sessions.id', 'desc')
    .limit(SAMPLE)
    .execute()
  const measure = (type: FacilityType): Measured => {
    const own = stays.filter(stay => stay.type === type)
    const lengths = own.map(({ starts_at, ended_at }) => (ended_at ?? starts_at) - starts_at)
    const cleaned = cleanings
      .filter(cleaning => cleaning.type === type)
      .map(({ started_at, ended_at }) => (ended_at ?? started_at) - started_at)
    return {
      overdues: ascending(own.map(({ ends_at, ended_at }) => (ended_at ?? ends_at) - ends_at)),
      cleaning: findMedian(ascending(cleaned)) ?? assumed.cleaning,
      stay: findMedian(ascending(lengths)) ?? assumed.stay,
    }
  }
  return Object.fromEntries(facilityTypes.map(type => [type, measure(type)])) as Record<
    FacilityType,
    Measured
  >
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)
