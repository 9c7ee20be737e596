import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { type AccountRow, lockAccount } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { assertCurrentSecret, lockUnchanged, readOwnRow } from '../staff/profile.ts'
import { addUnconfirmedApp, unconfirmedApp, useCode } from './app-authenticator.ts'
import {
  announceAdded,
  type IsFactorRequired,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticators.ts'
import { loadPasskeyLibrary, optionsOfNewPasskey, type PasskeySite, verifyNewPasskey } from './passkeys.ts'
import type { AppKey, NewPasskey } from './schemas.ts'
import type { SecretBox } from './secret-box.ts'

/** Begins to add an authenticator app: returns its key. Throws Invalid for a wrong password, TooMany, Conflict. */
export async function beginApp(
  services: AccountServices,
  ctx: ActionContext,
  current: string,
  secrets: SecretBox,
): Promise<AppKey> {
  const account = await assertOwn(services, ctx, current)
  return runUnchanged(services, ctx, account, trx => addUnconfirmedApp(trx, account, secrets, ctx.at))
}

/** Adds the app of `beginApp` by its first code. Returns recovery codes if it is the first factor. Throws Invalid. */
export async function confirmApp(
  { runInTransaction }: AccountServices,
  ctx: ActionContext,
  code: string,
  secrets: SecretBox,
): Promise<{ recoveryCodes: string[] }> {
  return runInTransaction(ctx, async trx => {
    await lockAccount(trx, ctx.actor.id!)
    const app = await unconfirmedApp(trx, ctx.actor.id!)
    if (!app) throw new Conflict('Show the QR code again: the key has changed')
    const isRight = await useCode(trx, [app], code.replace(/\s/g, ''), secrets, ctx.at)
    if (!isRight) throw new Invalid({ code: 'The code is wrong. Check that the phone’s clock is right.' })
    return { recoveryCodes: await announceAdded(trx, ctx, ctx.actor.id!) }
  })
}

/** Returns what the browser needs to make a passkey. Throws Invalid for a wrong password, TooMany, Conflict. */
export async function beginPasskey(
  services: AccountServices,
  ctx: ActionContext,
  current: string,
  site: PasskeySite | undefined,
) {
  const account = await assertOwn(services, ctx, current)
  const options = await optionsOfNewPasskey(services.store.reader, account, assertSite(site))
  await runUnchanged(services, ctx, account, trx => options.store(trx, ctx.at))
  return options.options
}

/** Adds the passkey that answers `beginPasskey`. Returns recovery codes if it is the first factor. Throws Invalid. */
export async function addPasskey(
  { runInTransaction }: AccountServices,
  ctx: ActionContext,
  { name, passkey }: { name: string; passkey: NewPasskey },
  site: PasskeySite | undefined,
): Promise<{ recoveryCodes: string[] }> {
  await loadPasskeyLibrary()
  return runInTransaction(ctx, async trx => {
    const { id: account_id } = await lockAccount(trx, ctx.actor.id!)
    const verified = await verifyNewPasskey(trx, account_id, passkey, assertSite(site), ctx.at)
    await trx
      .insertInto('authenticators')
      .values({ account_id, kind: 'passkey', name, ...verified, added_at: ctx.at, confirmed_at: ctx.at })
      .execute()
    return { recoveryCodes: await announceAdded(trx, ctx, account_id) }
  })
}

/** Removes a second factor of the actor. Throws Invalid for a wrong password, NotFound, Conflict, TooMany. */
export async function removeOwnFactor(
  services: AccountServices,
  ctx: ActionContext,
  { id, current, isRequired }: { id: number; current: string; isRequired: IsFactorRequired },
): Promise<{ removed: number }> {
  const account = await assertOwn(services, ctx, current)
  await runUnchanged(services, ctx, account, trx => removeAuthenticator(trx, ctx, id, isRequired))
  return { removed: 1 }
}

/** Replaces the actor's recovery codes. Throws Invalid for a wrong password, Conflict, TooMany. */
export async function renewOwnCodes(
  services: AccountServices,
  ctx: ActionContext,
  current: string,
): Promise<{ recoveryCodes: string[] }> {
  const account = await assertOwn(services, ctx, current)
  return {
    recoveryCodes: await runUnchanged(services, ctx, account, trx => renewRecoveryCodes(trx, ctx)),
  }
}

/** Returns the actor's account if `current` is its password. */
async function assertOwn(services: AccountServices, ctx: ActionContext, current: string) {
  if (!ctx.session) throw new Conflict('Sign-in is off: set a password first')
  const account = await readOwnRow(services.store.reader, ctx.actor.id)
  await assertCurrentSecret(services, ctx, account, current)
  return account
}

/** Runs `work` with the account locked. Throws Conflict if it has changed since its password was checked. */
const runUnchanged = <T>(
  { runInTransaction }: AccountServices,
  ctx: ActionContext,
  account: AccountRow,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> =>
  runInTransaction(ctx, async trx => {
    await lockUnchanged(trx, account)
    return work(trx)
  })

function assertSite(site: PasskeySite | undefined): PasskeySite {
  if (site) return site
  throw new Conflict('Passkeys need an address with a name, such as https://desk.example.com')
}
