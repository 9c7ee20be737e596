import type { Generated } from 'kysely'
import type { FacilityStatus } from '#house/facilities/contract.ts'
import type { Likeness, SessionStatus } from './contract.ts'

/**
 * Cleaning sessions. Each time is stored twice: as claimed by the phone, within bounds, and as received by
 * the server.
 */
export interface CleaningSessionsTable {
  id: Generated<number>
  /** The key that the phone created for it; null if the caller sent none. */
  session_key: string | null
  facility_id: number
  /** The tag that was scanned or typed. */
  tag_id: string
  cleaner_id: string
  cleaner_name: string
  /** The account of the caller. */
  account_id: number | null
  status: SessionStatus
  /** The facility's status at the start of the cleaning. */
  status_before: FacilityStatus
  /** When the facility became dirty; null if it was not in cleaning at the start, or not recorded. */
  dirty_since: number | null
  /** 1 if the facility had changed again when the phone sent the start: its status is left alone. */
  recorded_late: Generated<0 | 1>
  started_at: number
  start_received_at: number
  ended_at: number | null
  end_received_at: number | null
  photo_id: number | null
  notes: string
  give_up_reason: string | null
}

/** Photos of cleanings and faults. The file is named by the hash of its content; rows may share a file. */
export interface PhotosTable {
  id: Generated<number>
  /** The cleaning; null if a fault was reported without one. */
  session_id: number | null
  /** SHA-256 of the stored JPEG, in hex. */
  hash: string
  /** The likeness hash in hex: similar photos differ in few bits. */
  likeness_hash: string
  /** When the camera took it during the session; null if it was uploaded. */
  taken_at: number | null
  uploaded_at: number
  /** When its file was deleted. The likeness hash is kept. */
  removed_at: number | null
  /** An earlier photo of another session that is the same or similar. */
  like_photo_id: number | null
  likeness: Likeness | null
}

declare module '#platform/database/database.ts' {
  interface Database {
    cleaning_sessions: CleaningSessionsTable
    photos: PhotosTable
  }
}
