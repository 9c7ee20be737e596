import { sql } from 'kysely'
import { payerInGroup } from '#desk/groups/groups.ts'
import { billsOfInvoice, billsOfMatchingInvoices, payersOfInvoices } from '#desk/invoices/invoices.ts'
import { billsOfRental, payersOfStays, quoteOfStay, stateOfStay } from '#desk/rentals/rentals.ts'
import { quoteOfVisit } from '#desk/visits/visits.ts'
import { zeroBalance } from '#money/ledger/balances.ts'
import type { BillRow, BillSubject } from '#money/ledger/bills.ts'
import {
  type BillState,
  type Payer,
  type PayerDirectory,
  unknownPayer,
} from '#money/ledger/payer-directory.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { findAccounts, findGuestAccount, matchingGuests, readAccounts } from '#people/guests/guests.ts'
import { findMember, listMembers, matchingMembers, memberName, readMembers } from '#people/members/members.ts'
import type { Engine, Reader } from '#platform/database/database.ts'

/** Implements the payer directory of billing on top of invoices, members and rentals. */
export const createPayerDirectory = (engine: Engine): PayerDirectory => ({
  async ofBills(db, billIds) {
    const ids = [...new Set(billIds)]
    return new Map([
      ...(await payersOfMembers(db, ids)),
      ...(await payersOfStays(db, ids)),
      ...(await payersOfInvoices(db, ids)),
    ])
  },
  payerInGroup,
  async billsOf(db, { rentalId, memberId, invoiceId }) {
    if (rentalId !== undefined) return billsOfRental(db, rentalId)
    if (invoiceId !== undefined) return billsOfInvoice(db, invoiceId)
    return memberId === undefined ? [] : billsOfMember(db, memberId)
  },
  findBills: async (db, search) => sql`
    select id from bills where member_id in (${matchingMembers(engine, search)})
    union select id from bills where guest_id in (${await matchingGuests(db, engine, search)})
    union ${await billsOfMatchingInvoices(db, search)}`,
  quoteOfBill: async (db, billId) => (await quoteOfStay(db, billId)) ?? quoteOfVisit(db, billId),
  stateOf: async (db, bill, now) => (await stateOfStay(db, bill.id, now)) ?? stateOfOther(db, bill),
  listGuests: (db, query) => findAccounts(db, engine, query),
  findGuest: findGuestAccount,
  listMembers: async (db, query) => (await listMembers(db, engine, query)).map(toCustomer),
  findMember: async (db, id) => toCustomer(await findMember(db, id)),
  readGuests: readAccounts,
  readMembers: async (db, ids) =>
    new Map([...(await readMembers(db, ids))].map(([id, row]) => [id, toCustomer(row)])),
})

/** Returns the payer of each bill that is no stay's: a member, or the guest or company of a membership. */
async function payersOfMembers(db: Reader, billIds: readonly number[]): Promise<Map<number, Payer>> {
  if (billIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bills')
    .leftJoin('memberships', 'memberships.bill_id', 'bills.id')
    .select([
      'bills.id',
      'bills.kind',
      'bills.member_id',
      'bills.guest_id',
      'memberships.id as membership_id',
    ])
    .where('bills.id', 'in', billIds)
    .execute()
  const members = await readMembers(
    db,
    rows.flatMap(({ member_id }) => member_id ?? []),
  )
  const guests = await readAccounts(
    db,
    rows.flatMap(({ guest_id, membership_id }) => (membership_id === null ? [] : (guest_id ?? []))),
  )
  return new Map(
    rows.map(({ id, kind, member_id, guest_id, membership_id }) => {
      const member = members.get(member_id ?? 0)
      const guest = guests.get(guest_id ?? 0)
      const payer: Payer = {
        ...unknownPayer,
        ...labels[kind],
        customer: member ? memberName(member) : (guest?.name ?? ''),
        membershipId: membership_id,
        memberId: member_id,
        guestId: guest?.id ?? null,
      }
      return [id, payer]
    }),
  )
}

/** Returns the state of a bill that is not a stay's. A member's visit names the facility that it holds. */
async function stateOfOther(db: Reader, bill: BillRow): Promise<BillState> {
  const facility =
    bill.kind === 'visit'
      ? await db
          .selectFrom('member_checkins')
          .innerJoin('facilities', 'facilities.id', 'member_checkins.facility_id')
          .select(['facilities.id', 'facilities.name', 'facilities.type'])
          .where('member_checkins.bill_id', '=', bill.id)
          .executeTakeFirst()
      : undefined
  const source: BillSubject['source'] =
    facility?.type ?? (bill.kind === 'invoice' || bill.kind === 'sale' ? bill.kind : 'membership')
  return {
    subject: {
      billId: bill.id,
      source,
      facility: facility ? { id: facility.id, name: facility.name } : null,
    },
    whyClosed: whyClosed(bill),
    accrued: zeroBalance.charged,
  }
}

function whyClosed({ kind, closed_at }: BillRow): string | null {
  if (kind === 'invoice') return 'The lines of an invoice cannot be changed'
  return closed_at === null ? null : 'This bill is closed'
}

const labels = {
  stay: say('aboutStay'),
  visit: say('aboutVisit'),
  membership: say('aboutMembership'),
  invoice: say('aboutInvoice', { number: '' }),
  sale: say('aboutSale'),
} as const

async function billsOfMember(db: Reader, memberId: number): Promise<number[]> {
  const rows = await db.selectFrom('bills').select('id').where('member_id', '=', memberId).execute()
  return rows.map(({ id }) => id)
}

const toCustomer = (row: Parameters<typeof memberName>[0] & { id: number; number: string }) => ({
  id: row.id,
  name: memberName(row),
  reach: row.number,
})
