import type { AccountKey } from '#money/ledger/words.ts'
import { findGuestAccount, readAccounts } from '#people/guests/guests.ts'
import { findMember, memberName, readMembers } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'

/** The account that pays a membership, and its name. */
export interface PayerAccount extends AccountKey {
  name: string
}

/** Returns the account of a member, guest or company, or the one that took it over. Throws NotFound. */
export async function findPayer(db: Reader, { of, id }: AccountKey): Promise<PayerAccount> {
  if (of === 'guests') {
    const guest = await findGuestAccount(db, id)
    return { of, id: guest.id, name: guest.name }
  }
  const member = await findMember(db, id)
  return { of, id: member.id, name: memberName(member) }
}

/** Returns an account with its name, which is empty if it was erased. */
export async function readPayer(db: Reader, { of, id }: AccountKey): Promise<PayerAccount> {
  if (of === 'guests') return { of, id, name: (await readAccounts(db, [id])).get(id)?.name ?? '' }
  const member = (await readMembers(db, [id])).get(id)
  return { of, id: member?.id ?? id, name: member ? memberName(member) : '' }
}
