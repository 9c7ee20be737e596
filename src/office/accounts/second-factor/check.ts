import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotSignedIn } from '#platform/http/errors.ts'
import { managerRoles, type Role } from '#platform/http/roles.ts'
import type { Instant } from '#platform/values/time.ts'
import type { AccountRow } from '../account-row.ts'
import type { AccountServices } from '../account-services.ts'
import { accountTexts } from '../languages/texts.ts'
import { hashOfToken } from '../password-hash.ts'
import { clearFailedAttempts, countFailedAttempt } from '../sign-in/attempts.ts'
import { addUnconfirmedApp, unconfirmedApp, useCode } from './app-authenticator.ts'
import {
  type AuthenticatorRow,
  announceAdded,
  type IsFactorRequired,
  readAuthenticators,
} from './authenticators.ts'
import { hasPasskey, loadPasskeyLibrary, optionsOfSignIn, type PasskeySite, verifyProof } from './passkeys.ts'
import type { PasskeyProof, SecondFactorRequest } from './schemas.ts'
import type { SecretBox } from './secret-box.ts'

/** The second factor of a sign-in, and the context of its check. */
export interface GivenFactor {
  code?: string | undefined
  passkey?: PasskeyProof | undefined
  site: PasskeySite | undefined
  secrets: SecretBox
  isRequired: IsFactorRequired
}

/** Whether a venue that demands a second factor demands it of this role. */
export const needsSecondFactor = (role: Role): boolean => (managerRoles as readonly Role[]).includes(role)

/**
 * Checks the second factor of an account whose password was right. Returns the function that uses it up, to run in the
 * transaction of the sign-in once the account is locked; it returns recovery codes if the sign-in has set up the
 * account's first factor, and throws NotSignedIn if the factor is wrong, or if one is needed only now. Failures count
 * for the account wherever they come from, as only someone with the password gets here. Throws Conflict with
 * `secondFactor` if one is missing (or has to be set up first), TooMany.
 */
export async function checkSecondFactor(
  services: AccountServices,
  ctx: ActionContext,
  account: AccountRow,
  given: GivenFactor,
): Promise<(trx: Transaction) => Promise<string[]>> {
  const { reader: db } = services.store
  const known = await readAuthenticators(db, account.id)
  if (!(await isNeeded(db, account, known, given)))
    return async trx => {
      const current = await readAuthenticators(trx, account.id)
      if (await isNeeded(trx, account, current, given)) throw new NotSignedIn(NEEDED_NOW)
      return []
    }
  if (given.code === undefined && given.passkey === undefined)
    throw await secondFactorNeeded(services, ctx, account, known, given)
  const attempt = {
    kind: 'code',
    login: String(account.id),
    source: 'account',
    accountId: account.id,
  } as const
  await services.runInTransaction(ctx, trx => countFailedAttempt(trx, attempt, ctx.at))
  if (given.passkey) await loadPasskeyLibrary()
  return async trx => {
    const current = await readAuthenticators(trx, account.id)
    const use = current.length === 0 ? confirmFirst : useFactor
    const recoveryCodes = await use(trx, ctx, account, current, given)
    if (!recoveryCodes) throw new NotSignedIn(WRONG_FACTOR)
    await clearFailedAttempts(trx, attempt)
    return recoveryCodes
  }
}

async function isNeeded(
  db: Reader,
  { role }: AccountRow,
  known: readonly AuthenticatorRow[],
  { isRequired }: GivenFactor,
): Promise<boolean> {
  return known.length > 0 || (needsSecondFactor(role) && (await isRequired(db)))
}

const NEEDED_NOW = accountTexts.sentence(t => t('secondFactorNeeded'))
const WRONG_FACTOR = accountTexts.sentence(t => t('wrongCode'))

async function secondFactorNeeded(
  { runInTransaction }: AccountServices,
  ctx: ActionContext,
  account: AccountRow,
  known: readonly AuthenticatorRow[],
  { site, secrets }: GivenFactor,
): Promise<Conflict> {
  const refusal = (secondFactor: SecondFactorRequest, detail = 'Enter the code of your authenticator app') =>
    new Conflict(detail, undefined, { secondFactor })
  if (known.length === 0) {
    const setUp = await runInTransaction(ctx, trx => addUnconfirmedApp(trx, account, secrets, ctx.at))
    return refusal({ code: true, setUp }, 'Managers need a second factor here. Set up an authenticator app.')
  }
  if (!site || !hasPasskey(known)) return refusal({ code: true })
  const options = await optionsOfSignIn(account.id, known, site)
  await runInTransaction(ctx, trx => options.store(trx, ctx.at))
  return refusal({ code: true, passkey: options.options }, 'Use your passkey or enter a code')
}

/** Returns new recovery codes if there are any, and undefined if the factor is wrong. */
type UseFactor = (
  trx: Transaction,
  ctx: ActionContext,
  account: AccountRow,
  known: readonly AuthenticatorRow[],
  given: GivenFactor,
) => Promise<string[] | undefined>

/** Confirms the app that this sign-in sets up. */
const confirmFirst: UseFactor = async (trx, ctx, { id }, _known, { code = '', secrets }) => {
  const app = await unconfirmedApp(trx, id)
  if (!app || !(await useCode(trx, [app], plain(code), secrets, ctx.at))) return undefined
  return announceAdded(trx, ctx, id)
}

const useFactor: UseFactor = async (trx, ctx, { id }, known, { code, passkey, site, secrets }) => {
  if (passkey) {
    const proof = site && (await verifyProof(trx, known, passkey, site, ctx.at))
    return proof && (await storeUse(trx, proof, ctx.at)) ? [] : undefined
  }
  const isRight =
    (await useCode(trx, known, plain(code ?? ''), secrets, ctx.at)) ||
    (await useRecoveryCode(trx, id, code ?? ''))
  return isRight ? [] : undefined
}

/**
 * Stores the new counter of a passkey. Returns false if it has been removed, or its counter raised by a copy, since it
 * was read.
 */
async function storeUse(
  trx: Transaction,
  { id, counter }: { id: number; counter: number },
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Deletes a recovery code and returns whether it was there. */
async function useRecoveryCode(trx: Transaction, accountId: number, code: string): Promise<boolean> {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  const written = letters.replace(/(.{4})(?=.)/g, '$1-')
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashOfToken(written))
    .where('account_id', '=', accountId)
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Apps show '123 456'. */
const plain = (code: string) => code.replace(/\s/g, '')
