import type { Generated } from 'kysely'
import type { ContactKind, FlagKind, FlagScope, GuestKind } from './words.ts'

/** A guest, or a company that has an account. */
export interface GuestsTable {
  id: Generated<number>
  kind: GuestKind
  name: string
  /** The name as it is compared and ordered (`nameKeyOf`). */
  name_key: string
  /** `name_key` and the keys of all contacts, for substring search. */
  search: string
  /** The member that the guest is. No two guests are one member. */
  member_id: number | null
  language: Generated<string>
  preferences: Generated<string>
  notes: Generated<string>
  /** When the guest agreed to receive news; null if not. */
  consented_at: number | null
  created_at: number
  /** The record that took over the stays of this one, which keeps its name, contacts and notes for an undo. */
  merged_into: number | null
  erased_at: number | null
  version: Generated<number>
}

/** A phone or an e-mail of a guest. */
export interface GuestContactsTable {
  guest_id: number
  kind: ContactKind
  /** As staff typed it. */
  value: string
  /** As it is compared (`phoneKeyOf`, `emailKeyOf`). */
  key: string
  /** The guest's, so that one index finds a name with a contact. */
  name_key: string
  /** The newest ones are shown. */
  added_at: number
  /** The merged record from which it was copied. The merged record keeps its own. */
  merged_from: Generated<number | null>
}

/** The flags of a guest: warnings that the desk sees first. */
export interface GuestFlagsTable {
  id: Generated<number>
  guest_id: number
  kind: FlagKind
  scope: FlagScope
  reason: string
  evidence: Generated<string>
  /** The flag is in force before this instant; null if it has no end. */
  until_at: number | null
  set_by: number | null
  set_at: number
  lifted_at: number | null
  lifted_by: number | null
  lift_reason: string | null
}

/** A merge of two records, or a split of one: what moved from one to the other. */
export interface GuestMovesTable {
  id: Generated<number>
  kind: 'merge' | 'split'
  from_id: number
  into_id: number
  /** JSON (`MovedParts`). */
  moved: string
  at: number
  actor_id: number | null
  undone_at: number | null
}

/** A daily run that erases expired data (`erasing/expire-data.ts`), with the number of guests by what they lost. */
export interface GuestRetentionRunsTable {
  /** Business day. */
  day: string
  /** All records up to this id are done. */
  after_id: number
  names: number
  phones: number
  emails: number
  notes: number
  finished_at: number | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    guests: GuestsTable
    guest_contacts: GuestContactsTable
    guest_flags: GuestFlagsTable
    guest_moves: GuestMovesTable
    guest_retention_runs: GuestRetentionRunsTable
    /** SQLite only: the full-text index of guests. */
    guests_found: { rowid: number }
  }
}
