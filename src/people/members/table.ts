import type { Generated, GeneratedAlways } from 'kysely'
import type { MemberStatus } from './contract.ts'

/** A member of the venue. */
export interface MembersTable {
  id: Generated<number>
  /** 'M-000123', generated from the id. */
  number: GeneratedAlways<string>
  first_name: string
  last_name: string
  email: string
  phone: string
  /** yyyy-MM-dd */
  date_of_birth: string | null
  address: string
  city: string
  state: string
  postal_code: string
  emergency_contact: string
  emergency_phone: string
  notes: string
  status: MemberStatus
  /** Why a member is suspended or inactive; shown to the desk. */
  status_reason: string
  created_at: number
  /** The number in an earlier system. */
  old_number: Generated<string | null>
  /** The member that took over what this one had; this one keeps its data for an undo. */
  merged_into: Generated<number | null>
  erased_at: Generated<number | null>
  /** When a mail server last refused its address; null once an e-mail was taken or the address changed. */
  email_failed_at: Generated<number | null>
  /** When the member agreed to receive news; null if not. */
  news_consented_at: Generated<number | null>
  version: Generated<number>
  /** Normalized names and email, for ordering, prefix search and duplicates. */
  first_key: string
  last_key: string
  email_key: string
  /** The phone as it is compared (`phoneKeyOf`); empty if an earlier version stored the member. */
  phone_key: Generated<string>
  /** Name and birth date; null if the birth date is unknown. */
  person_key: string | null
  /** Normalized name, email, phone and old number, for substring search. */
  search: string
  /** Member number and `search`. */
  found_by: GeneratedAlways<string>
}

/** A merge of two members: what moved from one to the other. */
export interface MemberMovesTable {
  id: Generated<number>
  from_id: number
  into_id: number
  /** JSON (`MovedParts` of merging/moved-parts.ts). */
  moved: string
  at: number
  actor_id: number | null
  undone_at: number | null
}

/** An import of a file in batches. With `finished_at`, but fewer rows done than it has, it failed. */
export interface MemberImportsTable {
  id: Generated<number>
  /** The idempotency key of the request. */
  key: string | null
  started_at: number
  /** When the last batch was stored. */
  advanced_at: number
  /** Null while it runs. */
  finished_at: number | null
  /** Rows of the file that are imported, and how many of them are done. */
  rows: number
  done: Generated<number>
  imported: Generated<number>
  updated: Generated<number>
  memberships: Generated<number>
  actor_id: number | null
}

/** SQLite only: trigram index of `found_by`, maintained by triggers. */
export interface MembersFoundTable {
  rowid: number
}

declare module '#platform/database/database.ts' {
  interface Database {
    members: MembersTable
    member_moves: MemberMovesTable
    member_imports: MemberImportsTable
    /** SQLite only: the full-text index of members. */
    members_found: MembersFoundTable
  }
}
