import * as contract from '#office/accounts/contract.ts'
import { type Browser, OWNERS_PASSWORD, openBrowser, type StaffedVenue } from '../staffed-venue.ts'
import { codeOfApp } from './authenticator-app.ts'
import { type Ceremony, createTestPasskey } from './passkey.ts'

/** The detail of the 401 for a code or passkey that is not accepted. */
export const WRONG_FACTOR = 'The code is wrong or has been used. Wait for the next one and try again'

/** Returns what an authenticator app shows for a key in base32. */
export const appWith =
  (key: string, { clock }: StaffedVenue) =>
  () =>
    codeOfApp(key, clock.now())

/** Adds an authenticator app for a signed-in manager. */
export async function addApp(venue: StaffedVenue, browser: Browser, current: string) {
  const { key } = await browser.call(contract.beginApp, { body: { current } })
  const code = appWith(key, venue)
  const { recoveryCodes } = await browser.call(contract.confirmApp, { body: { code: code() } })
  venue.clock.advance(1)
  return { code, recoveryCodes }
}

/** Returns the address of a venue under a name, as passkeys work at no IP address. */
export const toNamedUrl = ({ url }: StaffedVenue) => url.replace('127.0.0.1', 'localhost')

/** Returns the same browser at the address under a name. */
export const atNamedUrl = (venue: StaffedVenue, { cookies }: Browser): Browser =>
  openBrowser(toNamedUrl(venue), cookies)

/** Begins to add a passkey for a signed-in manager. */
export async function beginPasskey(
  venue: StaffedVenue,
  browser: Browser,
  current: string,
): Promise<Ceremony> {
  const options = await browser.call(contract.beginPasskey, { body: { current } })
  const { id } = options.rp as { id: string }
  return { challenge: String(options.challenge), rpId: id, origin: toNamedUrl(venue) }
}

/** Adds a new passkey for a manager who is signed in at the address under a name. */
export async function addPasskey(venue: StaffedVenue, browser: Browser, current: string) {
  const passkey = createTestPasskey()
  const ceremony = await beginPasskey(venue, browser, current)
  const body = { name: 'Phone', passkey: passkey.create(ceremony) }
  const { recoveryCodes } = await browser.call(contract.addPasskey, { body })
  return { passkey, recoveryCodes }
}

/** Enters a right password and returns what the server asks a passkey to sign. */
export async function beginSignIn(
  venue: StaffedVenue,
  browser: Browser,
  login = 'admin',
  password = OWNERS_PASSWORD,
): Promise<Ceremony> {
  const refused = await browser.refused(contract.signIn, { body: { login, password } })
  const { secondFactor } = refused as unknown as { secondFactor: contract.SecondFactorRequest }
  if (!secondFactor.passkey) throw new Error('The server asks for no passkey')
  const { challenge, rpId } = secondFactor.passkey
  return { challenge: String(challenge), rpId: String(rpId), origin: toNamedUrl(venue) }
}
