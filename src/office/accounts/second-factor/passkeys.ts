import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { type Instant, MINUTE } from '#platform/values/time.ts'
import { type AccountRow, lockAccount } from '../account-row.ts'
import type { PasskeyChallengesTable } from '../table.ts'
import { type AuthenticatorRow, readAuthenticators } from './authenticators.ts'
import type { NewPasskey, PasskeyProof } from './schemas.ts'

/** The site of a passkey, which works only at this host name and in pages of this origin. */
export interface PasskeySite {
  host: string
  origin: string
}

/** The options for the browser, and the stored form of their challenge. */
interface ChallengeOptions {
  options: Record<string, unknown>
  store(trx: Transaction, now: Instant): Promise<void>
}

/** How long a browser may take to answer a challenge. */
const CHALLENGE_VALIDITY = 5 * MINUTE

/** Challenges kept per account and purpose: as many browsers may be answering one. */
const MAX_CHALLENGES = 20

/** Loads the library when the first passkey is used, as it takes memory. Call it before a transaction begins. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server')

/**
 * Returns the site of a request, whose host and origin have been checked; undefined if passkeys do not work there,
 * because browsers refuse them at an IP address. A read has no Origin: it comes from a page of this host.
 */
export function findPasskeySite({ headers, protocol }: FastifyRequest): PasskeySite | undefined {
  const origin = headers.origin ?? `${protocol}://${headers.host}`
  const host = URL.canParse(origin) ? new URL(origin).hostname : ''
  return host === '' || isIP(host) || host.startsWith('[') ? undefined : { host, origin }
}

/** Returns what the browser needs to make a passkey, and the function that stores the challenge in it. */
export async function optionsOfNewPasskey(
  db: Reader,
  { id, login, name }: AccountRow,
  { host }: PasskeySite,
): Promise<ChallengeOptions> {
  const { generateRegistrationOptions } = await loadPasskeyLibrary()
  const known = passkeysIn(await readAuthenticators(db, id))
  const options = await generateRegistrationOptions({
    rpName: 'Keydesk',
    rpID: host,
    userID: new Uint8Array(Buffer.from(String(id))),
    userName: login ?? name,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  const challenge = { challenge: options.challenge, account_id: id, purpose: 'add' } as const
  return { options: { ...options }, store: (trx, now) => storeChallenge(trx, challenge, now) }
}

/** Returns the stored form of a passkey that answers a challenge of `optionsOfNewPasskey`. Throws Invalid. */
export async function verifyNewPasskey(
  trx: Transaction,
  accountId: number,
  response: NewPasskey,
  { host, origin }: PasskeySite,
  now: Instant,
) {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary()
  const refused = new Invalid({ passkey: 'This passkey could not be verified. Try again.' })
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge =>
      takeChallenge(trx, { challenge, account_id: accountId, purpose: 'add' }, now),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => {
    throw refused
  })
  if (!registrationInfo) throw refused
  const { id, publicKey, counter } = registrationInfo.credential
  const known = await trx
    .selectFrom('authenticators')
    .select('id')
    .where('credential_id', '=', id)
    .executeTakeFirst()
  if (known) throw new Conflict('This passkey has been added already')
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(response.response.transports ?? []),
  }
}

/** Returns what the browser needs to sign in with one of these passkeys; see `optionsOfNewPasskey`. */
export async function optionsOfSignIn(
  accountId: number,
  authenticators: readonly AuthenticatorRow[],
  { host }: PasskeySite,
): Promise<ChallengeOptions> {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary()
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeysIn(authenticators),
    userVerification: 'required',
  })
  const challenge = { challenge: options.challenge, account_id: accountId, purpose: 'sign_in' } as const
  return { options: { ...options }, store: (trx, now) => storeChallenge(trx, challenge, now) }
}

/**
 * Verifies a signed challenge and uses the challenge up. Returns the passkey and its new counter; undefined if it is
 * wrong, also if the counter did not rise, as a copied key's does not.
 */
export async function verifyProof(
  trx: Transaction,
  authenticators: readonly AuthenticatorRow[],
  proof: PasskeyProof,
  { host, origin }: PasskeySite,
  now: Instant,
): Promise<{ id: number; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary()
  const passkey = authenticators.find(one => one.credential_id === proof.id)
  if (!passkey) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: proof as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge =>
        takeChallenge(trx, { challenge, account_id: passkey.account_id, purpose: 'sign_in' }, now),
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential_id!,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key!, 'base64url')),
        counter: passkey.counter!,
      },
      requireUserVerification: true,
    })
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

const passkeysIn = (authenticators: readonly AuthenticatorRow[]) =>
  authenticators
    .filter(({ kind }) => kind === 'passkey')
    .map(({ credential_id, transports }) => ({
      id: credential_id!,
      transports: JSON.parse(transports ?? '[]') as string[],
    }))

type Challenge = Omit<PasskeyChallengesTable, 'expires_at'>

async function storeChallenge(trx: Transaction, challenge: Challenge, now: Instant): Promise<void> {
  const { account_id, purpose } = challenge
  await lockAccount(trx, account_id)
  await trx
    .deleteFrom('passkey_challenges')
    .where('account_id', '=', account_id)
    .where('expires_at', '<=', now)
    .execute()
  await trx
    .insertInto('passkey_challenges')
    .values({ ...challenge, expires_at: now + CHALLENGE_VALIDITY })
    .execute()
  const newest = trx
    .selectFrom('passkey_challenges')
    .select('challenge')
    .where(eb => eb.and({ account_id, purpose }))
    .orderBy('expires_at', 'desc')
    .limit(MAX_CHALLENGES)
  await trx
    .deleteFrom('passkey_challenges')
    .where(eb => eb.and({ account_id, purpose }))
    .where('challenge', 'not in', newest)
    .execute()
}

/** Deletes a challenge and returns whether it was there and valid. */
async function takeChallenge(
  trx: Transaction,
  { challenge, account_id, purpose }: Challenge,
  now: Instant,
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('passkey_challenges')
    .where(eb => eb.and({ challenge, account_id, purpose }))
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether any passkeys are among these. */
export const hasPasskey = (authenticators: readonly AuthenticatorRow[]): boolean =>
  passkeysIn(authenticators).length > 0
