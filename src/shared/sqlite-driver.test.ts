import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from './database.ts'
import { openSqlite } from './sqlite.ts'
import { atEnd } from './testing/at-end.ts'
import { scratchFolder } from './testing/scratch.ts'

interface Notes {
  note: { id: number; text: string }
}

const folder = scratchFolder('driver')
afterAll(() => rmSync(folder, { recursive: true }))

let store: Store
let db: Kysely<Notes>
let file: string

beforeEach(async () => {
  file = path.join(mkdtempSync(path.join(folder, 'case-')), 'notes.db')
  store = openSqlite(file)
  db = store.db as unknown as Kysely<Notes>
  await sql`create table note (id integer primary key, text text not null unique)`.execute(db)
})

const write = (text: string) =>
  db
    .insertInto('note')
    .values({ text } as Notes['note'])
    .execute()
const texts = async (from = db) =>
  (await from.selectFrom('note').select('text').orderBy('id').execute()).map(row => row.text)

/** Says when it is inside its transaction and stays there until it is let go. */
function held(work: (trx: Kysely<Notes>) => Promise<unknown>) {
  const inside = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const done = db.transaction().execute(async trx => {
    await work(trx)
    inside.resolve()
    await go.promise
  })
  done.catch(() => {})
  return { inside: inside.promise, letGo: () => go.resolve(), fail: (error: Error) => go.reject(error), done }
}

/** What another process sees: only what the disk has. */
function onDisk(): Promise<string[]> {
  const other = openSqlite(file)
  atEnd(() => other.close())
  return texts(other.db as unknown as Kysely<Notes>)
}

const large = 'x'.repeat(50_000)

/** Lets the file grow no further; said on the writing connection, where the limit counts. */
const fillDisk = () =>
  db.transaction().execute(async trx => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(trx)
  })
const makeRoom = () => db.transaction().execute(trx => sql`pragma max_page_count = 1000000`.execute(trx))

describe('transactions that share a commit', () => {
  test('are all there once they are told', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        db.transaction().execute(trx =>
          trx
            .insertInto('note')
            .values({ text: `${index}` } as Notes['note'])
            .execute(),
        ),
      ),
    )
    expect(await texts()).toHaveLength(200)
    expect(await onDisk()).toHaveLength(200)
  })

  test('fail alone: those beside it stay', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        db.transaction().execute(async trx => {
          await trx
            .insertInto('note')
            .values({ text: `${index}` } as Notes['note'])
            .execute()
          if (index % 3 === 1) throw new Error(`No ${index}`)
        }),
      ),
    )
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
      true,
    ])
    expect(results[4]).toMatchObject({ reason: new Error('No 4') })
    expect(await onDisk()).toEqual(['0', '2', '3', '5', '6', '8'])
  })

  test('refused by the database fail alone too, and say why', async () => {
    await write('taken')
    const results = await Promise.allSettled([write('a'), write('taken'), write('b')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(store.isDuplicate((results[1] as PromiseRejectedResult).reason)).toBe(true)
    expect(await onDisk()).toEqual(['taken', 'a', 'b'])
  })

  test('run one after another, each seeing what came before', async () => {
    const counts = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction().execute(async trx => {
          const before = await texts(trx)
          await trx
            .insertInto('note')
            .values({ text: `${before.length}` } as Notes['note'])
            .execute()
          return before.length
        }),
      ),
    )
    expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test('in great number are told in good time', async () => {
    let told = 0
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        write(`${index}`).then(() => {
          told++
        }),
      ),
    )
    expect(told).toBe(500)
  })
})

describe('a reader', () => {
  test('neither waits for a writer nor sees what is not yet on the disk', async () => {
    await write('before')
    const writer = held(trx =>
      trx
        .insertInto('note')
        .values({ text: 'within' } as Notes['note'])
        .execute(),
    )
    await writer.inside
    expect(await texts()).toEqual(['before'])
    writer.letGo()
    await writer.done
    expect(await texts()).toEqual(['before', 'within'])
  })

  test('sees a write as soon as its writer is told', async () => {
    for (let round = 0; round < 30; round++) {
      await write(`${round}`)
      expect(await texts()).toHaveLength(round + 1)
    }
  })

  test('never sees a transaction of a group whose commit is still to come', async () => {
    const first = held(trx =>
      trx
        .insertInto('note')
        .values({ text: 'first' } as Notes['note'])
        .execute(),
    )
    const second = held(trx =>
      trx
        .insertInto('note')
        .values({ text: 'second' } as Notes['note'])
        .execute(),
    )
    await first.inside
    first.letGo()
    await second.inside
    expect(await texts()).toEqual([])
    second.letGo()
    await Promise.all([first.done, second.done])
    expect(await texts()).toEqual(['first', 'second'])
  })

  test('may leave a stream of rows half read', async () => {
    for (const text of ['a', 'b', 'c']) await write(text)
    for await (const { text } of db.selectFrom('note').selectAll().stream()) {
      if (text === 'b') break
    }
    await write('d')
    expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
  })
})

test('savepoints within a transaction are undone alone', async () => {
  const trx = await db.startTransaction().execute()
  await trx
    .insertInto('note')
    .values({ text: 'kept' } as Notes['note'])
    .execute()
  const outer = await trx.savepoint('outer').execute()
  await outer
    .insertInto('note')
    .values({ text: 'undone' } as Notes['note'])
    .execute()
  const inner = await outer.savepoint('inner').execute()
  await inner
    .insertInto('note')
    .values({ text: 'undone too' } as Notes['note'])
    .execute()
  await inner.releaseSavepoint('inner').execute()
  await inner.rollbackToSavepoint('outer').execute()
  await trx
    .insertInto('note')
    .values({ text: 'kept too' } as Notes['note'])
    .execute()
  await trx.commit().execute()
  expect(await onDisk()).toEqual(['kept', 'kept too'])
})

describe('a disk without room', () => {
  test('fails the write that needs it, with its reason, and keeps the others or tells them', async () => {
    await write('before')
    await fillDisk()
    const results = await Promise.allSettled([write('small'), write(large), write('small too')])
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
    const stored = await onDisk()
    // Whether SQLite gives up the one statement or the whole group: who was told 'stored' is there, and nobody else.
    for (const [index, text] of ['small', large, 'small too'].entries()) {
      const result = results[index]!
      expect([index, stored.includes(text)]).toEqual([index, result.status === 'fulfilled'])
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ errcode: 13 })
    }
    await makeRoom()
    await write(large)
    expect(await texts()).toContain(large)
  })

  test('tells each of a group that was lost why, when the transaction was given up', async () => {
    await write('before')
    await fillDisk()
    // So much in one transaction spills over before its commit and makes SQLite roll all of it back.
    const results = await Promise.allSettled([
      write('first'),
      db.transaction().execute(async trx => {
        for (let row = 0; row < 20; row++)
          await trx
            .insertInto('note')
            .values({ text: `${row}${large}` } as Notes['note'])
            .execute()
      }),
      write('last'),
    ])
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
    const stored = await onDisk()
    for (const [index, text] of [
      [0, 'first'],
      [2, 'last'],
    ] as const)
      expect([text, stored.includes(text)]).toEqual([text, results[index]?.status === 'fulfilled'])
    await makeRoom()
    await write('after')
    expect(await onDisk()).toContain('after')
  })
})

describe('a commit that fails', () => {
  test('rejects every member of its group, stores nothing of it, and the next works', async () => {
    await sql`create table child (id integer primary key, parent integer references note (id) deferrable initially deferred)`.execute(
      db,
    )
    const broken = (id: number) =>
      db.transaction().execute(trx => sql`insert into child (id, parent) values (${id}, 999)`.execute(trx))
    const results = await Promise.allSettled([write('innocent'), broken(1), write('beside')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    for (const result of results)
      expect((result as PromiseRejectedResult).reason.message).toMatch(/FOREIGN KEY/)
    expect(await onDisk()).toEqual([])
    await write('after')
    expect(await onDisk()).toEqual(['after'])
  })
})

test('a store that is closed finishes what runs and refuses what comes after', async () => {
  const running = held(trx =>
    trx
      .insertInto('note')
      .values({ text: 'running' } as Notes['note'])
      .execute(),
  )
  await running.inside
  const others = [write('beside'), store.close(), write('after')]
  running.letGo()
  const [beside, closed, after] = await Promise.allSettled(others)
  await running.done
  expect([closed?.status, after?.status]).toEqual(['fulfilled', 'rejected'])
  expect(await onDisk()).toEqual(beside?.status === 'fulfilled' ? ['running', 'beside'] : ['running'])
})

test('what goes on after SQLite gave its transaction up is refused, not stored bit by bit', async () => {
  await fillDisk()
  const careless = db.transaction().execute(async trx => {
    await trx
      .insertInto('note')
      .values({ text: 'begun' } as Notes['note'])
      .execute()
    const most = Array.from({ length: 20 }, (_, row) => `${row}${large}`)
    for (const text of most)
      await trx
        .insertInto('note')
        .values({ text } as Notes['note'])
        .execute()
        .catch(() => {})
    await trx
      .insertInto('note')
      .values({ text: 'ended' } as Notes['note'])
      .execute()
  })
  await expect(careless).rejects.toMatchObject({ errcode: 13 })
  expect(await onDisk()).toEqual([])
})
