import type { VenueSettings } from '#office/settings/contract.ts'
import { DAY, type Instant } from '#platform/values/time.ts'

/** Kinds of guest data with a retention period of their own. The name goes with everything else that is known. */
export const expiringKinds = ['names', 'phones', 'emails', 'notes'] as const
export type ExpiringKind = (typeof expiringKinds)[number]

/** By kind: data of guests who were last here before this instant is erased; undefined if it is kept. */
export type Cutoffs = Partial<Record<ExpiringKind, Instant>>

type Retention = Pick<VenueSettings, 'guestNameDays' | 'guestPhoneDays' | 'guestEmailDays' | 'guestNotesDays'>

/** Returns from when on data is kept. A setting of 0 keeps it. */
export function toCutoffs(settings: Retention, now: Instant): Cutoffs {
  const days = {
    names: settings.guestNameDays,
    phones: settings.guestPhoneDays,
    emails: settings.guestEmailDays,
    notes: settings.guestNotesDays,
  }
  return Object.fromEntries(
    expiringKinds.filter(kind => days[kind] > 0).map(kind => [kind, now - days[kind] * DAY]),
  )
}

/** Says what a run erased, for the audit trail: 'Expired guest data erased: names of 2 guests, phones of 1 guest'. */
export function describeErased(counts: Record<ExpiringKind, number>): string {
  const parts = expiringKinds
    .filter(kind => counts[kind] > 0)
    .map(kind => `${labels[kind]} of ${counts[kind]} ${counts[kind] === 1 ? 'guest' : 'guests'}`)
  return `Expired guest data erased: ${parts.join(', ')}`
}

const labels = { names: 'names', phones: 'phones', emails: 'emails', notes: 'notes' } as const
