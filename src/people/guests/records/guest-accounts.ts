import type { Engine, Reader } from '#platform/database/database.ts'
import { findGuests, type GuestQuery } from '../find-guests.ts'
import { findGuest, type GuestRow } from '../guest-row.ts'
import { readContacts } from '../read-guests.ts'

/** The account of a guest or a company, as billing lists it. */
interface Account {
  id: number
  name: string
  /** The newest phone, else the newest e-mail; empty if neither is known. */
  reach: string
}

/** Lists guests and companies by name, 50 a page, or the best 50 of a search. */
export async function findAccounts(db: Reader, engine: Engine, query: GuestQuery): Promise<Account[]> {
  return toAccounts(db, await findGuests(db, engine, query))
}

/** Returns the account of a guest; of a merged one, that of the record that took over its stays. Throws NotFound. */
export async function findGuestAccount(db: Reader, id: number): Promise<Account> {
  const [account] = await toAccounts(db, [await findGuest(db, id)])
  return account!
}

/** Returns accounts by id. Ids of erased records are absent. */
export async function readAccounts(db: Reader, ids: readonly number[]): Promise<Map<number, Account>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guests')
    .selectAll()
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute()
  return new Map((await toAccounts(db, rows)).map(account => [account.id, account]))
}

async function toAccounts(db: Reader, rows: readonly GuestRow[]): Promise<Account[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const contacts = Map.groupBy(await readContacts(db, ids), ({ guest_id }) => guest_id)
  return rows.map(({ id, name }) => {
    const of = contacts.get(id) ?? []
    return { id, name, reach: (of.find(({ kind }) => kind === 'phone') ?? of[0])?.value ?? '' }
  })
}
