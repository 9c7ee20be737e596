import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logIn } from '#house/cleaning/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { runDuring } from '#testing/database/waiting-transactions.ts'
import { addApp } from '#testing/venue/second-factors/second-factors.ts'
import {
  type Browser,
  OWNERS_PASSWORD,
  openBrowser,
  openStaffedVenue,
  PASSWORD,
  PIN,
} from '#testing/venue/staffed-venue.ts'
import * as contract from './contract.ts'

/** Opens a desk that Bea, a manager with an authenticator app, and Ada, who is signed in, have used. */
async function openSharedDesk() {
  const venue = await openStaffedVenue()
  const bea = await venue.staff('manager', 'bea')
  const app = await addApp(venue, bea, PASSWORD)
  const ada = await venue.staff('staff', 'ada')
  await ada.call(contract.signIn, { body: { login: 'bea', password: PASSWORD, code: app.code() } })
  venue.clock.advance(1)
  await ada.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
  const params = { id: String(bea.id) }
  // Leaves counters of every kind.
  await ada.send(contract.switchUser, { body: { login: 'bea', pin: '5550' } })
  await openBrowser(venue.url).send(contract.signIn, { body: { login: 'bea', password: 'a wrong one' } })
  const wrongCode = { login: 'bea', password: PASSWORD, code: '000000' }
  await openBrowser(venue.url).send(contract.signIn, { body: wrongCode })
  return { ...venue, ...app, bea, ada, params }
}

type SharedDesk = Awaited<ReturnType<typeof openSharedDesk>>

const useCases: [string, (desk: SharedDesk) => Promise<unknown>][] = [
  [
    'a sign-in with a second factor',
    ({ url, code }) =>
      openBrowser(url).send(contract.signIn, { body: { login: 'bea', password: PASSWORD, code: code() } }),
  ],
  ['a PIN', ({ ada }) => ada.send(contract.switchUser, { body: { login: 'bea', pin: PIN } })],
  [
    'an approval',
    ({ ada, bea }) =>
      ada.send(contract.approve, {
        body: {
          accountId: bea.id,
          pin: PIN,
          method: 'POST',
          path: '/api/billing/payments/1/void',
          body: { reason: 'x' },
        },
      }),
  ],
  ['an unlock', ({ owner, params }) => owner.send(contract.unlockAccount, { params })],
  ['a reset password', ({ owner, params }) => owner.send(contract.resetPassword, { params })],
  ['a new PIN', ({ owner, params }) => owner.send(contract.setAccountPin, { params, body: { pin: '6082' } })],
  [
    'a new role',
    ({ owner, params }) => owner.send(contract.changeAccount, { params, body: { role: 'staff' } }),
  ],
  ['a reset second factor', ({ owner, params }) => owner.send(contract.resetSecondFactors, { params })],
  ['a sign-out everywhere', ({ owner, params }) => owner.send(contract.signOutEverywhere, { params })],
  ['a sign-out', ({ bea }) => bea.send(contract.signOut)],
  ['an own PIN', ({ bea }) => bea.send(contract.setPin, { body: { current: PASSWORD, pin: '6082' } })],
  ['a new app', ({ bea }) => bea.send(contract.beginApp, { body: { current: PASSWORD } })],
]

describe.skipIf(!onPostgres)('the order of locks', () => {
  test.each(useCases)('begins with the account: %s', async (_name, run) => {
    const desk = await openSharedDesk()
    let waiting: Transaction | undefined
    await runDuring(
      desk.store,
      async trx => {
        waiting = trx
        await trx
          .selectFrom('staff_accounts')
          .select('id')
          .where('id', '=', desk.bea.id)
          .forNoKeyUpdate()
          .execute()
      },
      () => run(desk),
      async () => {
        // A transaction that waits for the account holds none of its rows.
        for (const table of ['failed_attempts', 'sessions', 'desk_accounts'] as const)
          await sql`select 1 from ${sql.table(table)} where account_id = ${desk.bea.id} for update nowait`.execute(
            waiting!,
          )
        await sql`select 1 from authenticators where account_id = ${desk.bea.id} for update nowait`.execute(
          waiting!,
        )
      },
    )
  })

  test('lets admins who change each other, and sign-ins beside unlocks, never wait in a circle', async () => {
    const desk = await openSharedDesk()
    const { owner, url, params, code, ada } = desk
    const { id } = await owner.call(contract.addAccount, {
      body: { name: 'Zoe', login: 'zoe', role: 'admin' },
    })
    const { password } = await owner.call(contract.resetPassword, { params: { id: String(id) } })
    const zoe = openBrowser(url)
    await zoe.call(contract.signIn, { body: { login: 'zoe', password, newPassword: PASSWORD } })
    const rename = (browser: Browser, one: number) =>
      browser.send(contract.changeAccount, {
        params: { id: String(one) },
        body: { position: `Night ${Math.random()}` },
      })
    const before = await countDeadlocks(desk)
    for (let round = 0; round < 10; round++) {
      desk.clock.advance(61)
      const answers = await Promise.all([
        ...useCases.slice(0, 2).map(([, run]) => run(desk)),
        owner.send(contract.unlockAccount, { params }),
        openBrowser(url).send(contract.signIn, {
          body: { login: 'bea', password: PASSWORD, code: code() },
        }),
        ada.send(logIn, { body: { cleanerId: 'bea', pin: '5550' } }),
        zoe.send(contract.unlockAccount, { params }),
        rename(owner, id),
        rename(zoe, 1),
      ])
      expect(
        answers.map(answer => (answer as { status: number }).status).filter(status => status >= 500),
      ).toEqual([])
      await ada.call(contract.signIn, { body: { login: 'ada', password: PASSWORD } })
      await owner.send(contract.signIn, { body: { login: 'admin', password: OWNERS_PASSWORD } })
    }
    expect(await countDeadlocks(desk)).toBe(before)
  })
})

/** Returns the deadlocks of this database so far. */
async function countDeadlocks({ db }: SharedDesk): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}
