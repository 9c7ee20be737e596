import type { PayerDirectory } from '../../billing/billing.ts'
import { findInvoices, invoicesToGuests, payersOfInvoices } from '../../invoices/invoices.ts'
import { findMember, listMembers, memberName, readMembers } from '../../members/members.ts'
import {
  findGuest,
  findRentalIds,
  listGuests,
  quoteWithoutPayments,
  rentalNames,
} from '../../rentals/rentals.ts'
import type { Engine } from '../../shared/database/database.ts'

/** Implements the payer directory of billing on top of invoices, members and rentals. */
export const createPayerDirectory = (engine: Engine): PayerDirectory => ({
  ofRentals: rentalNames,
  async ofMembers(db, ids) {
    const members = await readMembers(db, ids)
    return new Map([...members].map(([id, row]) => [id, { label: 'Membership', customer: memberName(row) }]))
  },
  ofInvoices: payersOfInvoices,
  invoicesToGuests,
  async find(db, search) {
    const members = await listMembers(db, engine, { search })
    return {
      rentalIds: await findRentalIds(db, search),
      memberIds: members.map(({ id }) => id),
      invoiceIds: await findInvoices(db, search),
    }
  },
  quoteOfRental: quoteWithoutPayments,
  listGuests,
  findGuest,
  listMembers: async (db, query) => (await listMembers(db, engine, query)).map(toCustomer),
  findMember: async (db, id) => toCustomer(await findMember(db, id)),
})

const toCustomer = (row: Parameters<typeof memberName>[0] & { id: number; number: string }) => ({
  id: row.id,
  name: memberName(row),
  reach: row.number,
})
