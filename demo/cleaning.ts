import type { Insertable } from 'kysely'
import type { Picture } from '#house/cleaning/photos/picture.ts'
import type { CleaningSessionsTable } from '#house/cleaning/table.ts'
import { facilityReference } from '#house/facilities/facilities.ts'
import type { Transaction } from '#platform/database/database.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import type { Actor } from '#platform/http/action-context.ts'
import { DAY, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { Facilities } from './facility-form.ts'
import { insertAll } from './insert.ts'
import { toSpans } from './moves.ts'
import type { PendingEvent } from './pending-event.ts'
import { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** Days of cleaning history. */
const DAYS = 6

/** Number of latest cleanings with a photo. */
export const PHOTOS = 24

/** Index of the photo that was uploaded instead of taken. */
const UPLOADED = 14

const cleaners = ['C11', 'C12', 'C14'] as const

/** Cleanings in progress: facility, cleaner, minutes ago. Staff had set the facility to cleaning. */
const now: readonly [facility: string, cleaner: string, ago: number][] = [['Room 209', 'C12', 16]]

const remarks = ['Two towels missing', 'Light over the bench flickers', 'Refilled soap', 'Drain is slow']

interface Venue {
  facilities: Facilities
  now: Instant
  actor: Actor
  /** Empty if the venue has no data folder. */
  pictures: readonly Picture[]
}

type Session = Insertable<CleaningSessionsTable> & { id: number; facility: string }

/** Stores six days of cleanings after stays, and one in progress. Returns their events. */
export async function insertCleanings(
  trx: Transaction,
  stays: readonly Stay[],
  venue: Venue,
): Promise<PendingEvent[]> {
  const sessions = [...pastSessions(stays, venue), ...now.map(row => runningSession(row, venue))]
    .sort((a, b) => a.started_at - b.started_at)
    .map((session, index) => ({ ...session, id: index + 1 }))
  const tags = await trx.selectFrom('nfc_tags').selectAll().where('kind', '=', 'nfc').execute()
  const tagByFacility = new Map(tags.map(({ facility_id, tag_id }) => [facility_id, tag_id]))
  await insertAll(
    trx,
    'cleaning_sessions',
    sessions.map(({ id, facility, ...row }) => ({ ...row, tag_id: tagByFacility.get(row.facility_id)! })),
  )
  await insertPhotos(trx, sessions, venue.pictures)
  return sessions.flatMap(session => makeEvents(session, venue))
}

function pastSessions(stays: readonly Stay[], venue: Venue): Omit<Session, 'id'>[] {
  const random = new Random('cleanings')
  const free = new Map<string, Instant>(cleaners.map(cleaner => [cleaner, 0]))
  return gapsIn(stays, venue.now).flatMap(({ facility, from, until }) => {
    const started_at = from + random.between(60, 400) * SECOND
    const length = random.chance(0.03) ? 41 * SECOND : random.between(6 * 60, 19 * 60) * SECOND
    const cleaner = random.pick(cleaners)
    const ended_at = started_at + length
    if (ended_at > until || free.get(cleaner)! > started_at || random.chance(0.35)) return []
    free.set(cleaner, ended_at + 2 * MINUTE)
    const notes = random.chance(0.12) ? random.pick(remarks) : ''
    return [
      {
        ...makeSession(facility, cleaner, started_at, venue),
        dirty_since: from,
        status: 'completed' as const,
        ended_at,
        end_received_at: ended_at,
        notes,
      },
    ]
  })
}

/** Returns the times at which each room was free between two stays, ordered by begin. */
function gapsIn(stays: readonly Stay[], until: Instant) {
  const spans = stays
    .filter(({ status, facility }) => status !== 'cancelled' && facility.startsWith('Room'))
    .flatMap(toSpans)
    .filter(span => span.from < until)
  const gaps = [...Map.groupBy(spans, ({ facility }) => facility).entries()].flatMap(([facility, list]) => {
    const inOrder = list.sort((a, b) => a.from - b.from)
    return inOrder.map((span, index) => ({
      facility,
      from: span.until,
      until: Math.min(inOrder[index + 1]?.from ?? until, until),
    }))
  })
  return gaps.filter(gap => gap.from > until - DAYS * DAY).sort((a, b) => a.from - b.from)
}

function runningSession([facility, cleaner, ago]: (typeof now)[number], venue: Venue): Omit<Session, 'id'> {
  const session = makeSession(facility, cleaner, venue.now - ago * MINUTE, venue)
  return {
    ...session,
    dirty_since: venue.facilities.get(facility)!.status_since,
    status: 'in_progress',
    status_before: 'cleaning',
    ended_at: null,
    end_received_at: null,
  }
}

function makeSession(facility: string, cleaner_id: string, started_at: Instant, venue: Venue) {
  return {
    facility,
    facility_id: venue.facilities.get(facility)!.id,
    tag_id: '',
    cleaner_id,
    cleaner_name: `Cleaner ${cleaner_id}`,
    account_id: venue.actor.id,
    status_before: 'available' as const,
    started_at,
    start_received_at: started_at,
    notes: '',
  }
}

/** Stores a photo for each of the latest completed cleanings; one of them is an upload. */
async function insertPhotos(trx: Transaction, sessions: readonly Session[], pictures: readonly Picture[]) {
  if (pictures.length === 0) return
  const shown = sessions.filter(({ status }) => status === 'completed').slice(-pictures.length)
  const rows = shown.map(({ id, ended_at }, index) => ({
    session_id: id,
    hash: pictures[index]!.hash,
    likeness_hash: pictures[index]!.likenessHash,
    taken_at: index === UPLOADED ? null : ended_at! - 20 * SECOND,
    uploaded_at: ended_at!,
  }))
  await insertAll(trx, 'photos', rows)
  for (const { id, session_id } of await trx.selectFrom('photos').select(['id', 'session_id']).execute())
    await trx.updateTable('cleaning_sessions').set({ photo_id: id }).where('id', '=', session_id).execute()
}

function makeEvents(
  { id, facility, cleaner_name, started_at, ended_at, status_before }: Session,
  venue: Venue,
): PendingEvent[] {
  const about = {
    subjectId: id,
    cleaningRecordId: id,
    facility: facilityReference(venue.facilities.get(facility)!),
  }
  const changes =
    status_before === 'cleaning' ? {} : { changes: { status: [status_before, 'cleaning'] as const } }
  const started: PendingEvent = {
    at: started_at,
    event: {
      ...about,
      ...changes,
      action: 'cleaning.started',
      type: 'cleaning_alert',
      ...sayAlert('cleaningStarted', { cleaner: cleaner_name, facility }),
    },
  }
  if (ended_at === null || ended_at === undefined) return [started]
  const said = sayAlert('cleaned', { facility, cleaner: cleaner_name })
  return [
    started,
    {
      at: ended_at,
      event: {
        ...about,
        action: 'cleaning.completed',
        type: 'cleaning_alert',
        ...said,
        changes: { status: ['cleaning', 'available'] },
      },
    },
  ]
}
