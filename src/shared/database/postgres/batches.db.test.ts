import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openProxy } from '../../../testing/database/network-proxy.ts'
import { onPostgres, openTestDatabase } from '../../../testing/database/test-database.ts'
import { addCleanup } from '../../../testing/environment/cleanup.ts'
import { openDatabase } from '../open-database.ts'
import { insertRow, insertRows, prepareQuery, reserveIds } from '../prepared-query.ts'
import { transactWithRetry } from '../transact.ts'
import { executeStatement } from '../transaction-statements.ts'

const holiday = (day: string) => ({ day, name: 'Spring' })
const days = prepareQuery((db, { name }: { name: string }) =>
  db.selectFrom('holidays').select('day').where('name', '=', name).orderBy('day'),
)

test.runIf(onPostgres)('statements that are sent together ask once for an answer', async () => {
  const { store, messages } = await openObservedStore()
  const write = () =>
    transactWithRetry(store, async trx => {
      await trx.deleteFrom('holidays').where('name', '=', 'Spring').execute()
      await insertRows(trx, 'holidays', [holiday('2026-03-01')])
      await insertRows(trx, 'holidays', [holiday('2026-03-02')])
      const found = await Promise.all([days(trx, { name: 'Spring' }), days(trx, { name: 'Summer' })])
      await insertRows(trx, 'holidays', [holiday('2026-03-03')])
      return found
    })
  expect(await write()).toEqual([[{ day: '2026-03-01' }, { day: '2026-03-02' }], []])
  messages.length = 0
  expect(await write()).toEqual([[{ day: '2026-03-01' }, { day: '2026-03-02' }], []])
  const together = messages.join('')
  // Sync: after the deletion with its BEGIN, after the reads with the rows before them, after the last row with COMMIT.
  expect(together.split('S')).toHaveLength(4)
  // Bind and Execute of all of them; only BEGIN and COMMIT are parsed and described again.
  expect(together).toBe('PBDE' + 'BE' + 'S' + 'BEBEBEBE' + 'S' + 'BE' + 'PBDE' + 'S')
})

test.runIf(onPostgres)(
  'what follows a failed statement of a batch fails with its error, and can be run later',
  async () => {
    const store = await openTestDatabase()
    await store.transact(async (_, connection) => {
      const run = (text: string, values: unknown[] = []) =>
        connection.executeQuery<{ value: number }>(CompiledQuery.raw(text, values))
      const [first, failed, skipped, alsoSkipped] = await Promise.allSettled([
        run('select $1::int as value', [1]),
        run('select 1 / $1::int as value', [0]),
        run('select $1::int + 1 as value', [1]),
        run('select $1::int as value', [5]),
      ])
      expect(first).toMatchObject({ value: { rows: [{ value: 1 }] } })
      for (const { reason } of [failed, skipped, alsoSkipped] as PromiseRejectedResult[])
        expect(reason.message).toBe('division by zero')
      await expect(run('select $1::int as value', [1])).rejects.toThrow(/aborted/)
      // The skipped statement was never prepared.
      await run('rollback')
      expect((await run('select $1::int + 1 as value', [2])).rows).toEqual([{ value: 3 }])
      expect((await run('select $1::int + 1 as value', [3])).rows).toEqual([{ value: 4 }])
      await run('begin')
    })
  },
)

test.runIf(onPostgres)(
  'a value that cannot be converted fails alone, and takes no place in its batch',
  async () => {
    const store = await openTestDatabase()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const results = await store.transact(async (_, connection) => {
      const run = (value: unknown) =>
        connection
          .executeQuery<{ value: string }>(CompiledQuery.raw('select $1::text as value', [value]))
          .then(
            ({ rows }) => rows[0]!.value,
            (error: Error) => error.name,
          )
      const first = [run('first'), run(circular)]
      const second = Promise.all(first).then(() => run('second'))
      return [...(await Promise.all(first)), await second, await run('third')]
    })
    expect(results).toEqual(['first', 'TypeError', 'second', 'third'])
    const lonely = transactWithRetry(store, async trx => {
      await sql`select 1`.execute(trx)
      await sql`select ${circular}::jsonb`.execute(trx)
    })
    await expect(lonely).rejects.toThrow('circular')
    expect(await days(store.db, { name: 'Spring' })).toEqual([])
  },
)

test.runIf(onPostgres)(
  'a failure before thousands of statements fails them, each with its own error',
  async () => {
    const store = await openTestDatabase()
    await store.transact(async (_, connection) => {
      const run = (text: string, value: unknown) => connection.executeQuery(CompiledQuery.raw(text, [value]))
      const failing = run('select 1 / $1::int', 0)
      const others = Array.from({ length: 10_000 }, (_, value) => run('select $1::int as value', value))
      const errors = (await Promise.allSettled([failing, ...others])).map(
        result => (result as PromiseRejectedResult).reason,
      )
      expect(new Set(errors).size).toBe(10_001)
      expect(new Set(errors.map(({ code, message }) => `${code} ${message}`))).toEqual(
        new Set(['22012 division by zero']),
      )
      await connection.executeQuery(CompiledQuery.raw('rollback'))
      await connection.executeQuery(CompiledQuery.raw('begin'))
    })
  },
)

test.runIf(onPostgres)(
  'the error of a transaction is its cause, not that of a write sent after it',
  async () => {
    const store = await openTestDatabase()
    const failed = transactWithRetry(store, async trx => {
      const failing = executeStatement(trx, CompiledQuery.raw('select 1 / $1::int', [0]))
      failing.catch(() => {})
      await new Promise(resolve => setImmediate(resolve))
      await insertRows(trx, 'holidays', [holiday('2026-03-01')])
      await failing
    })
    await expect(failed).rejects.toThrow('division by zero')
  },
)

test.runIf(onPostgres)('a failure beside COMMIT rolls back, and its connection serves the next', async () => {
  const store = await openTestDatabase()
  const twice = transactWithRetry(store, async trx => {
    await insertRows(trx, 'holidays', [holiday('2026-03-01')])
    await insertRows(trx, 'holidays', [{ ...holiday('2026-03-01'), name: 'Again' }])
  })
  await expect(twice).rejects.toThrow('Someone else changed this at the same time')
  expect(await days(store.db, { name: 'Spring' })).toEqual([])
  await transactWithRetry(store, async trx => insertRows(trx, 'holidays', [holiday('2026-03-01')]))
  expect(await days(store.db, { name: 'Spring' })).toEqual([{ day: '2026-03-01' }])
})

test.runIf(onPostgres)('several statements in one text run between two batches, in order', async () => {
  const store = await openTestDatabase()
  const found = await store.transact(async (_, connection) => {
    const results = await Promise.all([
      connection.executeQuery<{ value: string }>(CompiledQuery.raw('select $1::text as value', ['before'])),
      connection.executeQuery(
        CompiledQuery.raw(`create temporary table kept (value text) on commit drop;
        insert into kept values ('between')`),
      ),
      connection.executeQuery<{ value: string }>(
        CompiledQuery.raw('select value from kept where value <> $1', ['']),
      ),
    ])
    return [results[0].rows, results[2].rows]
  })
  expect(found).toEqual([[{ value: 'before' }], [{ value: 'between' }]])
})

test.runIf(onPostgres)('a result without rows and one with rows are both read again', async () => {
  const { db } = await openTestDatabase()
  const read = async (value: number | null) => {
    const { rows } = await sql<{ value: number }>`select cast(${value} as int) as value
      where cast(${value} as int) is not null`.execute(db)
    return rows
  }
  expect(await read(null)).toEqual([])
  expect(await read(7)).toEqual([{ value: 7 }])
  expect(await read(null)).toEqual([])
})

test.runIf(onPostgres)('a row with a reserved id waits for nothing', async () => {
  const { store, messages } = await openObservedStore()
  await transactWithRetry(store, async trx => {
    reserveIds(trx, 'bills')
    await days(trx, { name: 'Spring' })
    await insertRow(trx, 'bills', { kind: 'sale', opened_at: 1 })
    await insertRows(trx, 'holidays', [holiday('2026-03-01')])
  })
  // After the read with the reservation, and after the rows with COMMIT.
  expect(messages.filter(type => type === 'S')).toHaveLength(2)
})

/** Opens a database and collects the types of the messages that are sent to it. */
async function openObservedStore() {
  const { location } = await openTestDatabase()
  const messages: string[] = []
  const proxy = await openProxy(location.url!, () => messageReader(type => messages.push(type)))
  const store = await openDatabase({ url: proxy.url })
  addCleanup(async () => {
    await store.close()
    await proxy.close()
  })
  return { store, messages }
}

/** Returns a function that reads what a client sends. Its first message has no type. */
function messageReader(observe: (type: string) => void) {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const typed = isFirst ? 0 : 1
      if (rest.length < typed + 4) return
      const length = typed + rest.readInt32BE(typed)
      if (rest.length < length) return
      if (!isFirst) observe(rest.toString('latin1', 0, 1))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}
