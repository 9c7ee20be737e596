import type { Generated } from 'kysely'
import type { GroupBilling } from './words.ts'

/** Guests who came together. Their stays name the group (`rentals.group_id`). */
export interface GroupsTable {
  id: Generated<number>
  /** Null if the group goes by the name of its lead guest. */
  name: string | null
  billing: GroupBilling
  lead_guest_id: number
  created_at: number
  version: Generated<number>
}

declare module '#platform/database/database.ts' {
  interface Database {
    groups: GroupsTable
  }
}
