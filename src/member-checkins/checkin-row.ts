import type { FacilityType } from '../facilities/contract.ts'
import type { Reader } from '../shared/database/database.ts'
import { toIso } from '../shared/values/time.ts'
import type { MemberCheckin } from './contract.ts'

/** Selects visits with their member and facility. */
export function selectCheckins(db: Reader) {
  return db
    .selectFrom('member_checkins')
    .innerJoin('members', 'members.id', 'member_checkins.member_id')
    .leftJoin('facilities', 'facilities.id', 'member_checkins.facility_id')
    .selectAll('member_checkins')
    .select(['members.number', 'members.first_name', 'members.last_name'])
    .select(['facilities.name as facility_name', 'facilities.type as facility_type'])
}

type CheckinRow = Awaited<ReturnType<ReturnType<typeof selectCheckins>['executeTakeFirstOrThrow']>>

/** Returns a visit; undefined if there is none. */
export const findCheckin = (db: Reader, id: number): Promise<CheckinRow | undefined> =>
  selectCheckins(db).where('member_checkins.id', '=', id).executeTakeFirst()

/** Returns the open visit of a member; undefined if the member is not checked in. */
export const findOpenVisit = (db: Reader, memberId: number): Promise<CheckinRow | undefined> =>
  selectCheckins(db).where('member_id', '=', memberId).where('checked_out_at', 'is', null).executeTakeFirst()

/** Converts a row to an API member check-in (SPEC §3). */
export function toCheckin(row: CheckinRow): MemberCheckin {
  return {
    id: row.id,
    memberId: row.member_id,
    memberNumber: row.number,
    memberName: `${row.first_name} ${row.last_name}`,
    membershipId: row.membership_id,
    checkinTime: toIso(row.checked_in_at),
    checkoutTime: row.checked_out_at === null ? null : toIso(row.checked_out_at),
    status: row.checked_out_at === null ? 'active' : 'completed',
    facilityType: row.facility_type as FacilityType | null,
    facilityId: row.facility_id,
    facilityName: row.facility_name,
    notes: row.notes,
  }
}
