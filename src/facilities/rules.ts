import type { FacilityStatus } from './contract.ts'

/** The one transition table of a facility's status (PRODUCT, Facilities). Staying is always allowed. */
export const nextStatuses: Record<FacilityStatus, readonly FacilityStatus[]> = {
  available: ['occupied', 'cleaning', 'repair'],
  occupied: ['available', 'cleaning', 'repair'],
  cleaning: ['available', 'repair'],
  repair: ['available', 'cleaning'],
}

/** Why a facility may not take a status, as a sentence; undefined where it may. */
export function refuseStatus(
  facility: {
    name: string
    status: FacilityStatus
    held_by: 'rental' | 'checkin' | null
    repair_for?: string | null
  },
  to: FacilityStatus,
): string | undefined {
  if (facility.status === to) return undefined
  if (facility.held_by === 'rental') return `${facility.name} has a running rental; check the guest out first`
  if (facility.held_by === 'checkin')
    return `${facility.name} is used by a member's visit; check the member out first`
  if (facility.status === 'repair' && facility.repair_for)
    return `${facility.name} is in repair for ${facility.repair_for}; complete that first`
  if (nextStatuses[facility.status].includes(to)) return undefined
  return `${facility.name} is ${inWords[facility.status]} and cannot become ${inWords[to]}`
}

/** What a facility becomes once nobody is in it: what it needs repair for comes first. */
export function onceFree(
  { repair_for }: { repair_for: string | null },
  to: 'available' | 'cleaning',
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  return repair_for === null ? { status: to, after_repair: null } : { status: 'repair', after_repair: to }
}

/** What a facility becomes when staff set its status. */
export function onceSetByHand(
  facility: { status: FacilityStatus; repair_for: string | null },
  to: FacilityStatus,
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  if (to === 'available' || to === 'cleaning') return onceFree(facility, to)
  return { status: to, after_repair: to === 'repair' && facility.status === 'cleaning' ? 'cleaning' : null }
}

/** What a facility becomes when it begins to need repair (`repairFor` says for what), or no longer does (null). */
export function onceNeedingRepair(
  facility: { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null },
  repairFor: string | null,
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  const { status, after_repair } = facility
  if (repairFor !== null && status === 'available') return { status: 'repair', after_repair: 'available' }
  if (repairFor === null && status === 'repair')
    return { status: after_repair ?? 'available', after_repair: null }
  return { status, after_repair }
}

/** A status inside a sentence: 'Room 7 is in repair'. */
export const inWords: Record<FacilityStatus, string> = {
  available: 'available',
  occupied: 'occupied',
  cleaning: 'in cleaning',
  repair: 'in repair',
}

/** What a facility becomes when its cleaning is given up; `before`: what it was when the cleaning began. */
export function onceLeftUncleaned(
  { repair_for }: { repair_for: string | null },
  before: FacilityStatus,
): { status: FacilityStatus; after_repair: 'available' | 'cleaning' | null } {
  if (before === 'repair' && repair_for === null) return { status: 'repair', after_repair: null }
  return onceFree({ repair_for }, before === 'available' ? 'available' : 'cleaning')
}

/**
 * The one spelling of a tag's id: case and outer blanks do not matter, a serial number is pairs of digits, and an
 * address with `tag=` stands for that tag.
 */
export function tagIdOf(text: string): string {
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
