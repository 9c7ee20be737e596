import {
  currentMembership,
  findEntryBar,
  readExclusions,
  readMembership,
} from '#money/memberships/memberships.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { readBannedNamesakes } from '#people/guests/guests.ts'
import {
  findMember,
  idInNumber,
  memberName,
  type SummarizeMembers,
  toMembers,
} from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import { Malformed } from '#platform/http/errors.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import { findOpenVisit, readCheckin, selectCheckins, toCheckins } from './checkin-row.ts'
import type { MemberCheckin, Standing } from './contract.ts'
import { checkInError, listWarnings } from './rules.ts'
import { PAGE } from './words.ts'

interface CheckinQuery {
  memberId?: string | undefined
  facilityId?: number | undefined
  before?: number | undefined
}

/**
 * Lists open visits, then past ones, newest first, 50 a page. `memberId`: an id or a member number;
 * `facilityId`: only the open visit of the facility; `before`: the last id of the previous page. Throws
 * Malformed if `memberId` is neither.
 */
export async function listCheckins(
  db: Reader,
  { memberId, facilityId, before }: CheckinQuery,
): Promise<MemberCheckin[]> {
  let query = selectCheckins(db).orderBy('member_checkins.id', 'desc')
  if (memberId) query = query.where('member_id', '=', parseId(memberId))
  if (facilityId) query = query.where('facility_id', '=', facilityId)
  const open = before ? [] : await query.where('checked_out_at', 'is', null).execute()
  if (facilityId) return toCheckins(db, open)
  let past = query.where('checked_out_at', 'is not', null).limit(PAGE)
  if (before) past = past.where('member_checkins.id', '<', before)
  return toCheckins(db, [...open, ...(await past.execute())])
}

/** Returns the open visits that occupy a facility. */
export const listVisitsOnBoard = async (db: Reader): Promise<MemberCheckin[]> =>
  toCheckins(
    db,
    await selectCheckins(db)
      .where('checked_out_at', 'is', null)
      .where('facility_id', 'is not', null)
      .orderBy('member_checkins.id')
      .execute(),
  )

/** Returns the visits with these ids, in any order. */
export async function readCheckins(db: Reader, ids: readonly number[]): Promise<MemberCheckin[]> {
  if (ids.length === 0) return []
  return toCheckins(db, await selectCheckins(db).where('member_checkins.id', 'in', ids).execute())
}

const nothingExcluded = { none: null, room: null, locker: null }

/** Returns the state of a member before check-in. Throws NotFound. */
export async function readStanding(
  db: Reader,
  memberId: number,
  now: Instant,
  summarize: SummarizeMembers,
): Promise<Standing> {
  const row = await findMember(db, memberId)
  const [member] = await toMembers(db, [row], summarize, now)
  const settings = await readSettings(db)
  const today = businessDay(now, calendarOf(settings))
  const inForce = await currentMembership(db, memberId, today)
  const membership = inForce ? await readMembership(db, inForce.id) : null
  const visit = await findOpenVisit(db, memberId)
  const { none, ...excluded } = inForce ? await readExclusions(db, inForce, now, settings) : nothingExcluded
  return {
    member: member!,
    membership,
    excluded,
    visit: visit ? await readCheckin(db, visit) : null,
    refusal: checkInError(member!) ?? null,
    entryBar: await findEntryBar(db, row.id, today, settings),
    namesakes: await readBannedNamesakes(db, now, {
      memberId,
      name: memberName(row),
      phone: row.phone,
      email: row.email,
    }),
    warnings: listWarnings(member!, membership, none, today, settings.currency),
  }
}

function parseId(text: string): number {
  const id = idInNumber(text)
  if (id !== undefined) return id
  const why = 'Must be a member ID such as M-000123'
  throw new Malformed(`memberId: ${why}`, { memberId: why })
}
