import type { FacilityStatus, FacilityType } from './contract.ts'

/**
 * The transition table of a facility's status (PRODUCT, Facilities). The current status is always allowed.
 */
export const nextStatuses: Record<FacilityStatus, readonly FacilityStatus[]> = {
  available: ['occupied', 'cleaning', 'repair'],
  occupied: ['available', 'cleaning', 'repair'],
  cleaning: ['available', 'repair'],
  repair: ['available', 'cleaning'],
}

/** Returns why a facility cannot take a status, as a sentence; undefined if it can. */
export function statusError(
  facility: {
    name: string
    status: FacilityStatus
    held_by: 'rental' | 'checkin' | null
    repair_for?: string | null
    held_for?: string | null
  },
  to: FacilityStatus,
): string | undefined {
  if (facility.status === to) return undefined
  if (facility.held_by === 'rental') return `${facility.name} has a running rental; check the guest out first`
  if (facility.held_by === 'checkin')
    return `${facility.name} is used by a member's visit; check the member out first`
  if (facility.status === 'repair' && facility.repair_for)
    return `${facility.name} is in repair for ${facility.repair_for}; complete that first`
  if (facility.held_for && to === 'occupied') return `${facility.name} is held for ${facility.held_for}`
  return transitionError(facility, to)
}

/** Returns why the transition table does not allow a status, as a sentence; undefined if it does. */
export function transitionError(
  facility: { name: string; status: FacilityStatus },
  to: FacilityStatus,
): string | undefined {
  if (facility.status === to || nextStatuses[facility.status].includes(to)) return undefined
  return `${facility.name} is ${statusWords[facility.status]} and cannot become ${statusWords[to]}`
}

/**
 * Returns why a hold prevents that a facility is taken, as a sentence; undefined if it does not. `heldFor` is the
 * waiting number of the guest who takes it, if the guest has one.
 */
export function holdError(
  { name, held_for }: { name: string; held_for: string | null },
  heldFor: string | null | undefined,
): string | undefined {
  if ((heldFor ?? null) === held_for) return undefined
  return held_for === null
    ? `${name} is no longer held for ${heldFor}`
    : `${name} is held for ${held_for} of the waiting list`
}

/** Returns the status of a facility that is freed. A required repair comes first. */
export function statusWhenFreed(
  { repair_for }: { repair_for: string | null },
  to: 'available' | 'cleaning',
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  return repair_for === null ? { status: to, after_repair: null } : { status: 'repair', after_repair: to }
}

/** Returns the status of a facility that staff set by hand. */
export function statusWhenSetByHand(
  facility: { status: FacilityStatus; repair_for: string | null },
  to: FacilityStatus,
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  if (to === 'available' || to === 'cleaning') return statusWhenFreed(facility, to)
  return { status: to, after_repair: to === 'repair' && facility.status === 'cleaning' ? 'cleaning' : null }
}

/**
 * Returns the status of a facility whose repair is required (`repairFor` names the work order) or done
 * (null).
 */
export function statusWithRepair(
  facility: { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null },
  repairFor: string | null,
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  const { status, after_repair } = facility
  if (repairFor !== null && status === 'available') return { status: 'repair', after_repair: 'available' }
  if (repairFor === null && status === 'repair')
    return { status: after_repair ?? 'available', after_repair: null }
  return { status, after_repair }
}

/** Returns the room type of a room, or the size of a locker. */
export const kindOf = ({ type, room_type, size }: KindColumns): string => (type === 'room' ? room_type : size)

interface KindColumns {
  type: FacilityType
  room_type: string
  size: string
}

/** The status as part of a sentence: 'Room 7 is in repair'. */
export const statusWords: Record<FacilityStatus, string> = {
  available: 'available',
  occupied: 'occupied',
  cleaning: 'in cleaning',
  repair: 'in repair',
}

/**
 * Returns the status of a facility whose cleaning is cancelled. `before` is its status at the start of the cleaning;
 * one that was in repair is cleaned after it.
 */
export function statusWhenCleaningCancelled(
  { repair_for }: { repair_for: string | null },
  before: FacilityStatus,
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  if (before === 'repair' && repair_for === null) return { status: 'repair', after_repair: 'cleaning' }
  return statusWhenFreed({ repair_for }, before === 'available' ? 'available' : 'cleaning')
}

/**
 * Normalizes a tag id: trims, ignores case, writes serial numbers as pairs of digits, and reads the tag of an
 * address with `tag=`.
 */
export function normalizeTagId(text: string): string {
  const id = addressedTag(text.trim()).toUpperCase()
  const digits = id.replaceAll(/[\s:-]/g, '')
  const isSerial = /^(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{16}|[0-9A-F]{20})$/.test(digits)
  return isSerial ? digits.match(/../g)!.join(':') : id
}

function addressedTag(text: string): string {
  const found = /^https?:.*[?&]tag=([^&#]+)/i.exec(text)?.[1]
  try {
    return found === undefined ? text : decodeURIComponent(found).trim()
  } catch {
    return text
  }
}
