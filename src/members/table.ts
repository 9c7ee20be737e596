import type { Generated, GeneratedAlways } from 'kysely'
import type { MemberStatus } from './contract.ts'

/** A regular of the venue. */
export interface MembersTable {
  id: Generated<number>
  /** 'M-000123', of the id, so that the database issues it once. */
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
  /** Why a member is suspended or inactive, as the desk is told. */
  status_reason: string
  created_at: number
  version: Generated<number>
  /** Names and e-mail folded: for order, prefixes and duplicates. */
  first_key: string
  last_key: string
  email_key: string
  /** Name and birth date in one; null where the birth date is not known. */
  person_key: string | null
  /** Name, e-mail and phone, folded, in which any part is found. */
  search: string
  /** The number and `search`. */
  found_by: GeneratedAlways<string>
}

/** SQLite: trigrams of `found_by`, kept up by triggers. */
export interface MembersFoundTable {
  rowid: number
}
