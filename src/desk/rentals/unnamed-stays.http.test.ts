import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { listRentals } from './contract.ts'
import { indexGuests } from './find-guests.ts'
import { toSearchName } from './rules.ts'

const guests = [
  ['Éric Lefèvre', 'eric lefevre'],
  ['Ann  Lee', 'ann lee'],
  ['Ольга', 'ОЛЬГА'],
  ['John Smith', 'john SMITH'],
] as const

test.each(['before', 'after'] as const)(
  'stays of a server of the version before are found, if they are indexed %s they are named',
  async when => {
    const { given, call, db, store, app } = await openVenue()
    const ids: number[] = []
    for (const [customerName] of guests) ids.push((await given.unpaidRental({ customerName })).id)
    await given.unpaidRental({ customerName: 'Zoë' })
    // A server of the version before does not know the column.
    await db.updateTable('rentals').set({ search_name: null }).where('id', 'in', ids).execute()
    const index = async () => {
      if (store.engine === 'sqlite') await inTransaction(store, trx => indexGuests(trx))
    }
    const expectFound = async () => {
      for (const [at, [, search]] of guests.entries()) {
        const { rentals } = await call(listRentals, { query: { search } })
        expect([search, rentals.map(({ id }) => id)]).toEqual([search, [ids[at]]])
      }
      expect(
        (await call(listRentals, { query: { search: 'eric lefevre', status: 'completed' } })).rentals,
      ).toEqual([])
    }
    await expectFound()
    if (when === 'before') await index()
    await expectFound()
    await app.tick()
    const stored = await db
      .selectFrom('rentals')
      .select(['customer_name', 'search_name'])
      .orderBy('id')
      .execute()
    for (const { customer_name, search_name } of stored)
      expect([customer_name, search_name]).toEqual([customer_name, toSearchName(customer_name)])
    if (when === 'after') await index()
    await expectFound()
  },
)
