import type { z } from 'zod'
import { type FacilityRow, lockFacility, occupyFacility, statusEvent } from '#house/facilities/facilities.ts'
import { findEntryBar, includingMembership } from '#money/memberships/memberships.ts'
import { assertDue } from '#money/payments/tenders/tenders.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { assertMemberAdmitted } from '#people/guests/guests.ts'
import { lockMember, type MemberRow, memberName } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { businessDay, clockTime, formatDay, type Instant } from '#platform/values/time.ts'
import { findCheckin, findOpenVisit, readCheckin } from './checkin-row.ts'
import type { checkIn as checkInCall, MemberCheckin } from './contract.ts'
import { checkInError } from './rules.ts'
import { chargeVisit } from './visit-price.ts'

/**
 * Checks a member in. With a facility, the visit occupies it; without a membership in force, it is charged at the
 * visitor's price. Throws NotFound, and Conflict if the member is suspended or banned (with the reason) or already
 * checked in (with the time), in arrears or suspended without a facility and no manager's reason, the facility is not
 * available, or `due` dollars differ from the price.
 */
export async function checkIn(
  trx: Transaction,
  ctx: ActionContext,
  {
    memberId,
    facilityType,
    facilityId,
    notes,
    banOverride,
    entryOverride,
    notGuests,
    heldFor,
    ...terms
  }: z.output<typeof checkInCall.body>,
): Promise<MemberCheckin> {
  const member = await lockMember(trx, memberId)
  assertNotSuspended(member)
  await assertMemberAdmitted(trx, ctx, {
    memberId,
    notGuests,
    name: memberName(member),
    phone: member.phone,
    email: member.email,
    admission: { scope: facilityType ?? 'all', banOverride },
  })
  const settings = await readSettings(trx)
  const today = businessDay(ctx.at, calendarOf(settings))
  await assertNoOpenVisit(trx, member, ctx.at, settings.timeZone)
  const membership = await includingMembership(trx, memberId, ctx.at, settings, facilityType ?? 'none')
  await assertEntry(trx, ctx, { memberId, facilityId, entryOverride }, today, settings)
  const facility = facilityId && facilityType ? await lockFacility(trx, facilityType, facilityId) : undefined
  const occupied = facility && (await occupyFacility(trx, facility, 'checkin', ctx.at, heldFor))
  const paid =
    occupied && !membership ? await chargeVisit(trx, ctx, memberId, occupied, settings, terms) : undefined
  if (!paid) assertDue(0, terms.due, settings, 'price')
  const { id } = await trx
    .insertInto('member_checkins')
    .values({
      member_id: memberId,
      membership_id: membership?.id ?? null,
      facility_id: occupied?.id ?? null,
      checked_in_at: ctx.at,
      notes: [
        notes,
        banOverride && `Ban overridden: ${banOverride}`,
        entryOverride && `Let in: ${entryOverride}`,
      ]
        .filter(Boolean)
        .join('\n'),
      ...paid,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, { ...startedEvent(member, occupied, heldFor), subjectId: id })
  return readCheckin(trx, (await findCheckin(trx, id))!)
}

function assertNotSuspended(member: MemberRow) {
  const why = checkInError({
    firstName: member.first_name,
    lastName: member.last_name,
    status: member.status,
    statusReason: member.status_reason,
  })
  if (why) throw new Conflict(why, { memberId: why })
}

/**
 * Throws Conflict if the member's membership does not let them in: in arrears not at all, suspended not without the
 * visitor's price; ApprovalNeeded if somebody who is not a manager lets them in.
 */
async function assertEntry(
  trx: Transaction,
  ctx: ActionContext,
  {
    memberId,
    facilityId,
    entryOverride,
  }: Pick<z.output<typeof checkInCall.body>, 'memberId' | 'facilityId' | 'entryOverride'>,
  today: string,
  settings: VenueSettings,
) {
  const bar = await findEntryBar(trx, memberId, today, settings)
  if (!bar || (facilityId && !bar.isArrears)) return
  if (entryOverride) assertApproved(ctx, managerRoles, 'Letting this member in needs a manager')
  else throw new Conflict(bar.why, { entryOverride: bar.why })
}

/** Throws Conflict if the member has an open visit. A unique index prevents concurrent ones. */
async function assertNoOpenVisit(trx: Transaction, member: MemberRow, now: Instant, timeZone: string) {
  const visit = await findOpenVisit(trx, member.id)
  if (!visit) return
  const why = `${memberName(member)} has been in since ${formatSince(visit.checked_in_at, now, timeZone)}`
  throw new Conflict(why, { memberId: why })
}

function formatSince(at: Instant, now: Instant, timeZone: string): string {
  const calendar = { timeZone, dayStart: '00:00' }
  const day = businessDay(at, calendar)
  const time = clockTime(at, timeZone)
  return day === businessDay(now, calendar) ? time : `${time} on ${formatDay(day)}`
}

function startedEvent(
  member: MemberRow,
  facility: FacilityRow | undefined,
  heldFor: string | null | undefined,
): NewEvent {
  if (facility) {
    const changes = {
      status: ['available', 'occupied'],
      ...(heldFor && { heldFor: [heldFor, null] as const }),
    } as const
    return { ...statusEvent('checkin.started', facility), changes }
  }
  return { action: 'checkin.started', type: 'record_changed', message: `${member.number} has checked in` }
}
