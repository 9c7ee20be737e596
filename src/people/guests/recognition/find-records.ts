import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { type Ban, selectBans } from '../flags/bans.ts'
import { type Contact, type GuestDetails, toContacts } from '../rules.ts'
import { PAGE } from '../words.ts'

/** A record that may be the guest. `key`: the contact by which it was found; empty if by member. */
export interface Candidate {
  id: number
  member_id: number | null
  name_key: string
  search: string
  key: string
}

/**
 * A candidate, or a ban in force: then only its own columns and `id`, that of the guest, have a value, and `name_key`
 * if the ban was found by the name.
 */
export type FoundRow = (Candidate & { scope: null }) | FoundBan

export type FoundBan = Ban & { id: number; name_key: string; scope: string }

interface Keys {
  phone: string
  email: string
  at: Instant
}

/** Returns the phone and e-mail to search for; empty if not given. */
export const listKeys = (contacts: readonly Contact[]) => ({
  phone: contacts.find(({ kind }) => kind === 'phone')?.key ?? '',
  email: contacts.find(({ kind }) => kind === 'email')?.key ?? '',
})

/** Returns how the contacts of someone are compared. */
export const contactKeys = (details: Pick<GuestDetails, 'phone' | 'email'>) => listKeys(toContacts(details))

export const isCandidate = (row: FoundRow): row is Candidate & { scope: null } => row.scope === null
export const isBan = (row: FoundRow): row is FoundBan => row.scope !== null

/** The columns of a ban beside those of a candidate, so that one query finds both. */
const noBan = sql`cast(null as text) as scope, '' as reason, cast(null as bigint) as until_at`
const banRow = sql`guest_id, cast(null as integer), '', '', '', scope, reason, until_at`

/**
 * Finds the records with one of these contacts and the name, that of the member, and the bans in force. The name may
 * also be that of a record that was merged into one.
 */
export async function findRows(
  db: Reader,
  { nameKey, phone, email, memberId, at }: Keys & { nameKey: string; memberId: number },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
      select guests.id, guests.member_id, guests.name_key, guests.search, guest_contacts.key, ${noBan}
        from guest_contacts join guests as named on named.id = guest_contacts.guest_id
        join guests on guests.id = coalesce(named.merged_into, named.id)
        where guest_contacts.key in (${phone}, ${email}) and guest_contacts.name_key = ${nameKey}
      union all
      select id, member_id, name_key, search, '', ${noBan} from guests where member_id = ${memberId}
      union all
      select ${banRow} from (${selectBans({ guestId: 0, memberId, phone, email, at })}) as bans
      union all
      select guest_id, cast(null as integer), ${nameKey}, '', '', scope, reason, until_at from guest_flags
        where kind = 'banned' and lifted_at is null and (until_at is null or until_at > ${at})
          and exists (select 1 from guests as named where named.name_key = ${nameKey}
            and (named.id = guest_flags.guest_id or named.merged_into = guest_flags.guest_id))
      order by 1`.execute(db)
  return rows
}

/** Finds the people who have exactly this name or phone, at most as many as a list of guests shows. */
export async function findMatches(
  db: Reader,
  { nameKey, phone }: { nameKey: string; phone: string },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from guests where merged_into is null and erased_at is null and kind = 'person'
      and (name_key = ${nameKey} or id in (
        select coalesce(named.merged_into, named.id) from guest_contacts
        join guests as named on named.id = guest_contacts.guest_id where guest_contacts.key = ${phone}))
    order by id limit ${PAGE}`.execute(db)
  return rows
}

/** Finds a record by id, or the one into which it was merged, and the bans in force. Finds no erased record. */
export async function findPicked(
  db: Reader,
  { id, phone, email, at }: Keys & { id: number },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
        select guests.id, guests.member_id, guests.name_key, guests.search, coalesce(guest_contacts.key, '') as key,
          ${noBan}
        from guests as picked join guests on guests.id = coalesce(picked.merged_into, picked.id)
        left join guest_contacts on guest_contacts.guest_id = guests.id and guest_contacts.key in (${phone}, ${email})
        where picked.id = ${id} and guests.erased_at is null
        union all
        select ${banRow} from (${selectBans({ guestId: id, memberId: 0, phone, email, at })}) as bans`.execute(
    db,
  )
  return rows
}
