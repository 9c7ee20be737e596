import { addAccount, resetPassword, setAccountPin, setPassword, signIn } from '#office/accounts/contract.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Role } from '#platform/http/roles.ts'
import { type Client, createClient } from './client.ts'
import { openVenue, type Venue } from './venue.ts'

export const OWNERS_PASSWORD = 'violet otter parades'
export const PASSWORD = 'plum kettle on stilts'
export const PIN = '2846'

/** A client that stores cookies and sends an Origin header, as a browser does. */
export interface Browser extends Client {
  /** Returns the headers of each request. */
  headers(): Record<string, string>
  cookies: Map<string, string>
}

export function openBrowser(url: string, given: Iterable<[string, string]> = []): Browser {
  const cookies = new Map(given)
  const habits = {
    headers: () => ({
      origin: url,
      ...(cookies.size > 0 && { cookie: [...cookies].map(pair => pair.join('=')).join('; ') }),
    }),
    receive(headers: Headers) {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
  return { ...createClient(url, habits), headers: habits.headers, cookies }
}

/** A venue in signed-in mode: its owner has set a password. */
export interface StaffedVenue extends Venue {
  owner: Browser
  /** Creates a person of this role with password and PIN, signed in at a separate browser. */
  staff(role: Role, login?: string): Promise<Browser & { id: number; login: string }>
}

/** `before` runs while the venue is still in open mode. */
export async function openStaffedVenue(
  before: (venue: Venue) => Promise<unknown> = async () => {},
  settings?: Partial<VenueSettings>,
): Promise<StaffedVenue> {
  const venue = await openVenue(settings)
  await before(venue)
  const owner = openBrowser(venue.url)
  await owner.call(setPassword, { body: { password: OWNERS_PASSWORD } })
  await venue.eventsSince()
  return {
    ...venue,
    owner,
    async staff(role, login: string = role) {
      const { id } = await owner.call(addAccount, { body: { name: `Sam ${login}`, login, role } })
      const params = { id: String(id) }
      const { password } = await owner.call(resetPassword, { params })
      await owner.call(setAccountPin, { params, body: { pin: PIN } })
      const browser = openBrowser(venue.url)
      await browser.call(signIn, { body: { login, password, newPassword: PASSWORD } })
      await venue.eventsSince()
      return { ...browser, id, login }
    },
  }
}
