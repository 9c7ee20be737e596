import type { FacilityType } from '#house/facilities/contract.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import type { KnownGuest, KnownMember } from '#people/id-scan/contract.ts'

/** Somebody to whom a scanned card may belong. */
export interface PersonOfCard {
  key: string
  name: string
  /** Distinguishes people of one name: the member number, or the number of stays. */
  note: string
  memberId: number | undefined
  guestId: number | undefined
  /** Why the person may not come in; undefined if they may. */
  refusal: string | undefined
  /** Types of facilities from which the person is banned, if not from all. */
  bans: readonly { type: FacilityType; reason: string }[]
}

/** Returns the people of a card, members first. The record of a member is not listed beside the member. */
export function peopleOfCard(found: {
  members: readonly KnownMember[]
  guests: readonly KnownGuest[]
}): PersonOfCard[] {
  const members = found.members.map(({ memberId, memberNumber, name, status, reason }) => {
    const record = found.guests.find(guest => guest.memberId === memberId)
    const suspended = status === 'suspended' ? `Suspended: ${reason ?? 'Ask a manager'}` : undefined
    return {
      key: `member-${memberId}`,
      ...{ name, memberId, note: memberNumber },
      guestId: record?.guestId,
      refusal: findBan(record) ?? suspended,
      bans: bansByType(record),
    }
  })
  const listed = new Set(found.members.map(({ memberId }) => memberId))
  const guests = found.guests
    .filter(({ memberId }) => memberId === null || !listed.has(memberId))
    .map(guest => ({
      key: `guest-${guest.guestId}`,
      name: guest.name,
      note: guest.stays === 1 ? '1 stay' : `${guest.stays} stays`,
      memberId: guest.memberId ?? undefined,
      guestId: guest.guestId,
      refusal: findBan(guest),
      bans: bansByType(guest),
    }))
  return [...members, ...guests]
}

/** Returns why a guest may use nothing at all; undefined if something is left. */
function findBan(guest: KnownGuest | undefined): string | undefined {
  const ban = guest?.bans.find(({ scope }) => scope === 'all')
  if (ban) return `Banned: ${ban.reason}`
  const byType = bansByType(guest)
  return byType.length === facilityTypes.length
    ? `Banned from rooms and lockers: ${byType.map(({ reason }) => reason).join(', ')}`
    : undefined
}

const bansByType = (guest: KnownGuest | undefined) =>
  facilityTypes.flatMap(type => {
    const ban = guest?.bans.find(({ scope }) => scope === type)
    return ban ? [{ type, reason: ban.reason }] : []
  })

/** Returns why a card stops its holder; undefined if it does not. */
export function refusalOfCard(check: {
  tooYoung: boolean | undefined
  expired: boolean | undefined
  minimumAge: number
}): string | undefined {
  if (check.tooYoung) return `Under ${check.minimumAge}`
  return check.expired ? 'The card has expired' : undefined
}
