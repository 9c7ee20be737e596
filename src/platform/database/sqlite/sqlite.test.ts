import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { scratchFolder } from '#testing/environment/scratch-folder.ts'
import type { Store } from '../database.ts'
import { inTransaction } from '../in-transaction.ts'
import { openSqlite } from './sqlite.ts'

interface Notes {
  note: { id: number; text: string }
}

const folder = scratchFolder('sqlite-store')
afterAll(() => rmSync(folder, { recursive: true }))

let store: Store
let file: string

beforeEach(async () => {
  file = path.join(mkdtempSync(path.join(folder, 'case-')), 'notes.db')
  store = openSqlite(file)
  addCleanup(() => store.close())
  await sql`create table note (id integer primary key, text text not null unique)`.execute(store.db)
})

const insertNote = (trx: unknown, text: string) =>
  sql`insert into note (text) values (${text})`.execute(trx as Kysely<Notes>)

const write = (text: string) => inTransaction(store, trx => insertNote(trx, text))

const texts = async (db: unknown = store.reader) =>
  (await (db as Kysely<Notes>).selectFrom('note').select('text').orderBy('id').execute()).map(
    ({ text }) => text,
  )

/** Reads the notes as another process does, so only what is stored. */
async function onDisk(): Promise<string[]> {
  const other = openSqlite(file)
  try {
    return await texts(other.reader)
  } finally {
    await other.close()
  }
}

const large = 'x'.repeat(50_000)

/** Stops the file from growing. The limit applies to the writing connection. */
async function fillDisk(): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(store.db)
}

const makeRoom = () => sql`pragma max_page_count = 1000000`.execute(store.db)

test('transactions run one at a time, each seeing the results of the ones before', async () => {
  const counts = await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(store, async trx => {
        const { length } = await texts(trx)
        await insertNote(trx, `${length}`)
        return length
      }),
    ),
  )
  expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(await onDisk()).toHaveLength(20)
})

test('a transaction that fails beside others is rolled back alone', async () => {
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map(text =>
      inTransaction(store, async trx => {
        await insertNote(trx, text)
        if (text === 'b') throw new Error('No')
      }),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await onDisk()).toEqual(['a', 'c'])
})

test('the reader cannot write', async () => {
  await expect(insertNote(store.reader, 'no')).rejects.toThrow(/readonly/)
})

test('a migration that fails leaves no table behind', async () => {
  const failing = store.db.transaction().execute(async trx => {
    await sql`create table half (id integer)`.execute(trx)
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  expect((await store.db.introspection.getTables()).map(({ name }) => name)).toEqual(['note'])
})

test('rolling back to a savepoint keeps the rest of the transaction', async () => {
  const trx = await store.db.startTransaction().execute()
  await insertNote(trx, 'kept')
  const outer = await trx.savepoint('outer').execute()
  await insertNote(outer, 'undone')
  await outer.rollbackToSavepoint('outer').execute()
  await insertNote(trx, 'kept too')
  await trx.commit().execute()
  expect(await onDisk()).toEqual(['kept', 'kept too'])
})

test('a full disk fails what needs space, stores nothing of it, and nothing else', async () => {
  await write('before')
  await fillDisk()
  const results = await Promise.allSettled([
    inTransaction(store, async trx => {
      // Spills to disk before its commit, so SQLite rolls all of it back.
      for (let row = 0; row < 20; row++) await insertNote(trx, `${row}${large}`)
    }),
    write(large),
    write('small'),
  ])
  for (const result of results.slice(0, 2))
    expect(result).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
  expect(await onDisk()).toEqual(results[2]!.status === 'fulfilled' ? ['before', 'small'] : ['before'])
  await makeRoom()
  await write(large)
  expect(await texts()).toContain(large)
})

test('a second process waits for the first, also with a transaction that reads first', async () => {
  const other = openSqlite(file)
  addCleanup(() => other.close())
  await write('first')
  await inTransaction(other, async trx => {
    expect(await texts(trx)).toEqual(['first'])
    await insertNote(trx, 'second')
  })
  expect(await texts()).toEqual(['first', 'second'])
})
