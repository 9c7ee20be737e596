import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addCleanup } from '../../../testing/environment/cleanup.ts'
import { scratchFolder } from '../../../testing/environment/scratch-folder.ts'
import type { Store } from '../database.ts'
import { transactWithRetry } from '../transact.ts'
import { openSqlite } from './sqlite.ts'

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

const insertNote = (trx: Kysely<Notes>, text: string) =>
  trx
    .insertInto('note')
    .values({ text } as Notes['note'])
    .execute()
const write = (text: string) => insertNote(db, text)
const texts = async (from = db) =>
  (await from.selectFrom('note').select('text').orderBy('id').execute()).map(row => row.text)

/** Starts a transaction and keeps it open until `finish` or `fail` is called. */
function openTransaction(work: (trx: Kysely<Notes>) => Promise<unknown>) {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = db.transaction().execute(async trx => {
    await work(trx)
    started.resolve()
    await end.promise
  })
  done.catch(() => {})
  return {
    started: started.promise,
    finish: () => end.resolve(),
    fail: (error: Error) => end.reject(error),
    done,
  }
}

/** Reads the notes as another process does, so only durable data. */
function onDisk(): Promise<string[]> {
  const other = openSqlite(file)
  addCleanup(() => other.close())
  return texts(other.db as unknown as Kysely<Notes>)
}

const large = 'x'.repeat(50_000)

/** Stops the file from growing. The limit applies to the writing connection. */
const fillDisk = () =>
  db.transaction().execute(async trx => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(trx)
  })
const makeRoom = () => db.transaction().execute(trx => sql`pragma max_page_count = 1000000`.execute(trx))

describe('transactions that share a commit', () => {
  test('are all stored once they resolve', async () => {
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

  /** Runs transactions that each insert their number; those of `fails` then throw. Returns how often each ran. */
  async function insertAll(
    count: number,
    fails: (index: number) => boolean,
    insert: (trx: Kysely<Notes>, text: string) => Promise<unknown> = insertNote,
  ) {
    const runs = Array.from({ length: count }, () => 0)
    const results = await Promise.allSettled(
      runs.map((_, index) =>
        transactWithRetry(store, async trx => {
          runs[index]!++
          await insert(trx as unknown as Kysely<Notes>, `${index}`)
          if (fails(index)) throw new Error(`No ${index}`)
        }),
      ),
    )
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected' ? [[index, result.reason.message]] : [],
    )
    return { runs, failed }
  }

  test('are all stored but for those that fail, however many they are', async () => {
    const { failed } = await insertAll(9, index => index % 3 === 1)
    expect(failed).toEqual([
      [1, 'No 1'],
      [4, 'No 4'],
      [7, 'No 7'],
    ])
    expect((await onDisk()).sort()).toEqual(['0', '2', '3', '5', '6', '8'])
  })

  test('run again at most once because another one fails', async () => {
    const { runs } = await insertAll(40, index => index % 3 === 1)
    expect(Math.max(...runs)).toBe(2)
  })

  test.each([
    ['before', false],
    ['after', true],
  ])('fail %s they have written only by what others have stored for good', async (_when, writes) => {
    await sql`create table child (id integer primary key, parent integer references note (id) deferrable initially deferred)`.execute(
      db,
    )
    const seen: string[][] = []
    const [taken, refused, broken] = await Promise.allSettled([
      transactWithRetry(store, trx => insertNote(trx as unknown as Kysely<Notes>, 'taken')),
      transactWithRetry(store, async trx => {
        const notes = trx as unknown as Kysely<Notes>
        seen.push(await texts(notes))
        if (writes) await insertNote(notes, `Guest ${seen.length}`)
        if (seen.at(-1)!.includes('taken')) throw new Error('It is taken')
      }),
      transactWithRetry(store, trx => sql`insert into child (id, parent) values (1, 999)`.execute(trx)),
    ])
    expect([taken.status, broken.status]).toEqual(['fulfilled', 'rejected'])
    // What it saw first was rolled back, so it has run again, before or after the other.
    expect(seen.length).toBeGreaterThan(1)
    expect(refused.status).toBe(seen.at(-1)!.includes('taken') ? 'rejected' : 'fulfilled')
    expect(await onDisk()).toContain('taken')
  })

  test('are not run again because of one that fails before it writes', async () => {
    const { runs } = await insertAll(
      9,
      index => index % 3 === 1,
      async (trx, text) => {
        await texts(trx)
        if (Number(text) % 3 !== 1) await insertNote(trx, text)
      },
    )
    expect(runs).toEqual(Array(9).fill(1))
    expect(await onDisk()).toEqual(['0', '2', '3', '5', '6', '8'])
  })

  test('run again before the caller of the one that failed goes on', async () => {
    const first = transactWithRetry(store, trx => insertNote(trx as unknown as Kysely<Notes>, 'first'))
    const failing = transactWithRetry(store, async trx => {
      await insertNote(trx as unknown as Kysely<Notes>, 'undone')
      throw new Error('No')
    })
    const seenThen = failing.catch(() =>
      transactWithRetry(store, trx => texts(trx as unknown as Kysely<Notes>)),
    )
    expect(await seenThen).toEqual(['first'])
    await first
  })

  test('store nothing of a statement that is refused in its middle', async () => {
    await write('taken')
    const half = sql`insert or fail into note (text) values ('half'), ('taken')`
    const results = await Promise.allSettled([
      write('beside'),
      half.execute(db),
      transactWithRetry(store, trx => half.execute(trx)),
      write('last'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect((await onDisk()).sort()).toEqual(['beside', 'last', 'taken'])
  })

  test('of one statement run again as well', async () => {
    const failing = db.transaction().execute(async trx => {
      await insertNote(trx, 'undone')
      throw new Error('No')
    })
    const results = await Promise.allSettled([write('first'), failing, write('last')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await onDisk()).sort()).toEqual(['first', 'last'])
  })

  test('fail alone if the database refuses them, with the reason', async () => {
    await write('taken')
    const results = await Promise.allSettled([write('a'), write('taken'), write('b')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(store.isUniqueViolation((results[1] as PromiseRejectedResult).reason)).toBe(true)
    expect((await onDisk()).sort()).toEqual(['a', 'b', 'taken'])
  })

  test('run one at a time, each seeing the results of the ones before', async () => {
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

  test('all resolve if there are many', async () => {
    let resolved = 0
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        write(`${index}`).then(() => {
          resolved++
        }),
      ),
    )
    expect(resolved).toBe(500)
  })
})

describe('a reader', () => {
  test('neither waits for a writer nor sees data that is not yet durable', async () => {
    await write('before')
    const writer = openTransaction(trx =>
      trx
        .insertInto('note')
        .values({ text: 'within' } as Notes['note'])
        .execute(),
    )
    await writer.started
    expect(await texts()).toEqual(['before'])
    writer.finish()
    await writer.done
    expect(await texts()).toEqual(['before', 'within'])
  })

  test('sees a write as soon as it resolves', async () => {
    for (let round = 0; round < 30; round++) {
      await write(`${round}`)
      expect(await texts()).toHaveLength(round + 1)
    }
  })

  test('never sees a transaction of a group that is not yet committed', async () => {
    const first = openTransaction(trx =>
      trx
        .insertInto('note')
        .values({ text: 'first' } as Notes['note'])
        .execute(),
    )
    const second = openTransaction(trx =>
      trx
        .insertInto('note')
        .values({ text: 'second' } as Notes['note'])
        .execute(),
    )
    await first.started
    first.finish()
    await second.started
    expect(await texts()).toEqual([])
    second.finish()
    await Promise.all([first.done, second.done])
    expect(await texts()).toEqual(['first', 'second'])
  })

  test('may stop in the middle of a stream of rows', async () => {
    for (const text of ['a', 'b', 'c']) await write(text)
    for await (const { text } of db.selectFrom('note').selectAll().stream()) {
      if (text === 'b') break
    }
    await write('d')
    expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
  })
})

test('rolling back to a savepoint keeps the rest of the transaction', async () => {
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

describe('a full disk', () => {
  test('fails the write that needs space, and stores or rejects the others', async () => {
    await write('before')
    await fillDisk()
    const results = await Promise.allSettled([write('small'), write(large), write('small too')])
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } })
    const stored = await onDisk()
    // Whether SQLite rolls back one statement or the whole group: exactly the fulfilled writes are stored.
    for (const [index, text] of ['small', large, 'small too'].entries()) {
      const result = results[index]!
      expect([index, stored.includes(text)]).toEqual([index, result.status === 'fulfilled'])
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ errcode: 13 })
    }
    await makeRoom()
    await write(large)
    expect(await texts()).toContain(large)
  })

  test('rejects each transaction of a group that SQLite rolled back', async () => {
    await write('before')
    await fillDisk()
    // A transaction of this size spills to disk before its commit, so SQLite rolls all of it back.
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

test('a full disk is the reason of a failure, whatever the work makes of it', async () => {
  await write('before')
  await fillDisk()
  const swallowing = transactWithRetry(store, async trx => {
    try {
      for (let row = 0; row < 20; row++) await insertNote(trx as unknown as Kysely<Notes>, `${row}${large}`)
    } catch {
      throw new Error('Something else')
    }
  })
  await expect(swallowing).rejects.toMatchObject({ errcode: 13 })
})

test('the last attempt of a transaction says that another one won, as the ones before would', async () => {
  await write('taken')
  let attempts = 0
  const unlucky = transactWithRetry(store, async trx => {
    if (++attempts < 4) throw Object.assign(new Error('Deadlock'), { code: '40P01' })
    await insertNote(trx as unknown as Kysely<Notes>, 'taken')
  })
  await expect(unlucky).rejects.toMatchObject({ status: 409 })
  expect(attempts).toBe(4)
})

describe('a commit that fails', () => {
  test('rolls back its group, whose transactions run again and commit alone', async () => {
    await sql`create table child (id integer primary key, parent integer references note (id) deferrable initially deferred)`.execute(
      db,
    )
    const broken = (id: number) =>
      db.transaction().execute(trx => sql`insert into child (id, parent) values (${id}, 999)`.execute(trx))
    const withBroken = (first: string, last: string) =>
      Promise.allSettled([write(first), broken(1), write(last)])
    const asked = await withBroken('one', 'two')
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked[1]).toMatchObject({ reason: { code: '40001' } })
    const again = await withBroken('three', 'four')
    expect(again.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(again[1]).toMatchObject({ reason: { message: expect.stringMatching(/FOREIGN KEY/) } })
    await write('after')
    expect(await onDisk()).toEqual(['one', 'two', 'three', 'four', 'after'])
    const runs = [0, 0, 0]
    const retried = await Promise.allSettled(
      runs.map((_, index) =>
        transactWithRetry(store, async trx => {
          runs[index]!++
          const isBroken = index === 1
          await insertNote(trx as unknown as Kysely<Notes>, `${index}`)
          if (isBroken) await sql`insert into child (id, parent) values (9, 999)`.execute(trx)
        }),
      ),
    )
    expect(retried.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(retried[1]).toMatchObject({ reason: { message: expect.stringMatching(/FOREIGN KEY/) } })
    expect(Math.max(...runs)).toBeLessThanOrEqual(2)
  })
})

test('close finishes running transactions and refuses later ones', async () => {
  const running = openTransaction(trx =>
    trx
      .insertInto('note')
      .values({ text: 'running' } as Notes['note'])
      .execute(),
  )
  await running.started
  const others = [write('beside'), store.close(), write('after')]
  running.finish()
  const [beside, closed, after] = await Promise.allSettled(others)
  await running.done
  expect([closed?.status, after?.status]).toEqual(['fulfilled', 'rejected'])
  expect(await onDisk()).toEqual(beside?.status === 'fulfilled' ? ['running', 'beside'] : ['running'])
})

test.each<[how: string, run: (trx: Kysely<Notes>) => Promise<unknown>]>([
  ['executed', trx => sql`insert into note (text) values ('alone')`.execute(trx)],
  [
    'streamed',
    trx =>
      Array.fromAsync(
        trx
          .insertInto('note')
          .values({ text: 'alone' } as Notes['note'])
          .returning('text')
          .stream(),
      ),
  ],
])('a statement that is %s is refused after SQLite rolled back its transaction', async (_, run) => {
  await fillDisk()
  const transaction = db.transaction().execute(async trx => {
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
    await run(trx)
  })
  await expect(transaction).rejects.toMatchObject({ errcode: 13 })
  expect(await onDisk()).toEqual([])
})
