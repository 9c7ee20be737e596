import { expect, test } from 'vitest'
import type { ActionContext } from '#platform/http/action-context.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import type { IdData, KnownMember } from './contract.ts'
import { idKeyIn } from './id-key.ts'
import { storeIdRecord } from './id-records.ts'
import { matchMembers } from './match-members.ts'
import type { PersonDirectory } from './person-directory.ts'

const jane: KnownMember & { birth: string } = {
  memberId: 7,
  memberNumber: 'M-0007',
  name: 'Jane Sample',
  birth: '1990-06-15',
  status: 'suspended',
  reason: 'Unpaid bill',
  membership: { type: 'premium', status: 'active', endDate: '2026-12-31', inForce: true },
  balance: 0,
}

const NOW = Date.UTC(2026, 4, 20)

/** A venue with one member. */
const personDirectory: PersonDirectory = {
  exists: async (_db, subject, id) => subject === 'member' && id === jane.memberId,
  members: {
    byIds: async (_db, ids) => (ids.includes(jane.memberId) ? [jane] : []),
    byNameAndBirth: async (_db, { firstName, lastName, dateOfBirth }) =>
      `${firstName} ${lastName}`.toLowerCase() === jane.name.toLowerCase() && dateOfBirth === jane.birth
        ? [jane]
        : [],
  },
}

const card: Pick<IdData, 'firstName' | 'lastName' | 'dateOfBirth' | 'documentId' | 'country'> = {
  firstName: 'JANE',
  lastName: 'SAMPLE',
  dateOfBirth: '1990-06-15',
  documentId: 'T64235789',
  country: 'USA',
}
const married = { ...card, lastName: 'MOTORIST' }

async function openStory() {
  const { db, folder } = await openTestDatabase()
  const key = idKeyIn(folder)
  const scan = (of: Partial<IdData>) => {
    const ctx: ActionContext = {
      actor: { id: 1, name: 'Admin User', role: 'admin' },
      at: NOW,
      origin: null,
      touched: new Set(),
      events: [],
      moneyMoved: [],
    }
    const about = { subject: 'member' as const, id: jane.memberId }
    return db.transaction().execute(trx => storeIdRecord(trx, ctx, key, personDirectory, about, of))
  }
  const ask = async (of: typeof card, by = key, among = personDirectory) =>
    (await matchMembers(db, NOW, by, among, of)).members.map(({ memberId }) => memberId)
  return { folder, scan, ask }
}

test('recognises a member by name and birth date', async () => {
  const { ask } = await openStory()
  expect(await ask(card)).toEqual([7])
  expect(await ask({ ...card, dateOfBirth: '1990-06-16' })).toEqual([])
  expect(await ask(married)).toEqual([])
})

test('recognises a card scanned for a member by its number, even under another name', async () => {
  const { scan, ask } = await openStory()
  await scan(card)
  expect(await ask(married)).toEqual([7])
  expect(await ask({ ...married, documentId: 't642-35789' })).toEqual([7])
  expect(await ask({ ...married, documentId: 'T64235780' })).toEqual([])
  expect(await ask({ ...married, country: 'CAN' })).toEqual([])
})

test('recognises nobody from a card with too few fields', async () => {
  const { scan, ask } = await openStory()
  await scan(card)
  expect(await ask({ firstName: '', lastName: '', dateOfBirth: '', documentId: '', country: '' })).toEqual([])
  expect(await ask({ ...card, documentId: '', dateOfBirth: '' })).toEqual([])
})

test('recognises no number without the key', async () => {
  const { scan, ask } = await openStory()
  await scan(card)
  expect(await ask(married, () => Buffer.alloc(32))).toEqual([])
})

test('recognises nobody in a venue without members', async () => {
  const { ask } = await openStory()
  expect(await ask(card, undefined, { exists: personDirectory.exists })).toEqual([])
})
