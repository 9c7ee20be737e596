import type { Generated } from 'kysely'
import type { FacilityStatus } from '../facilities/contract.ts'
import type { Likeness, SessionStatus } from './contract.ts'

/** Times are kept twice: as the phone says they were, within bounds, and when the server heard of them. */
export interface CleaningSessionsTable {
  id: Generated<number>
  /** What the phone named it before the server knew of it; null where the caller gave no name. */
  session_key: string | null
  facility_id: number
  /** What was scanned or typed. */
  tag_id: string
  cleaner_id: string
  cleaner_name: string
  /** Who called. */
  account_id: number | null
  status: SessionStatus
  /** What the facility was when the cleaning began. */
  status_before: FacilityStatus
  started_at: number
  start_received_at: number
  ended_at: number | null
  end_received_at: number | null
  photo_id: number | null
  notes: string
  give_up_reason: string | null
}

/** Pictures sent for a session. The file is named by the hash of its content, and several rows may share it. */
export interface PhotosTable {
  id: Generated<number>
  session_id: number
  /** SHA-256 of the stored JPEG, in hex. */
  hash: string
  /** What the picture looks like, in hex: near pictures differ in few bits. */
  likeness_hash: string
  /** When the camera took it during the session; null for a picture that was uploaded instead. */
  taken_at: number | null
  uploaded_at: number
  /** When its file was removed; what it looked like is kept. */
  removed_at: number | null
  /** An earlier picture of another session that is the same or nearly so. */
  like_photo_id: number | null
  likeness: Likeness | null
}
