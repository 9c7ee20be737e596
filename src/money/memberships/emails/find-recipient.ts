import { findBill } from '#money/ledger/bills.ts'
import { findEmail } from '#people/guests/guests.ts'
import { readMembers } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'
import type { MembershipRow } from '../membership-row.ts'
import { readPayer } from '../people/payers.ts'

/** Who pays a membership: to whom e-mails about it go. One of the ids is set. */
export interface Recipient {
  guestId: number | null
  memberId: number | null
  /** How an e-mail greets them; empty if the account was erased. */
  name: string
  /** Empty if there is none. */
  address: string
}

/** Returns who pays a membership: its member, another member, or a guest or company. */
export async function findRecipient(db: Reader, { bill_id, member_id }: MembershipRow): Promise<Recipient> {
  const { guest_id, member_id: payerId } = await findBill(db, bill_id)
  if (guest_id !== null) {
    const { name } = await readPayer(db, { of: 'guests', id: guest_id })
    return { guestId: guest_id, memberId: null, name, address: (await findEmail(db, guest_id)) ?? '' }
  }
  const id = payerId ?? member_id
  const member = (await readMembers(db, [id])).get(id)!
  return { guestId: null, memberId: member.id, name: member.first_name, address: member.email }
}
