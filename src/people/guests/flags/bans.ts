import { type RawBuilder, sql } from 'kysely'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { formatDay, type Instant, instantToLocal } from '#platform/values/time.ts'

/** The facilities that a guest is about to use, and why a manager admits them in spite of a ban. */
export interface Admission {
  scope: 'all' | 'room' | 'locker'
  /** The reason of a manager. */
  banOverride?: string | null | undefined
}

/** Returns what a guest is about to use, as a ban names it. */
export function toScope(facilities: readonly { facilityType: 'room' | 'locker' }[]): Admission['scope'] {
  const [type = 'all', ...others] = new Set(facilities.map(({ facilityType }) => facilityType))
  return others.length > 0 ? 'all' : type
}

/** A ban in force. */
export interface Ban {
  scope: string
  reason: string
  until_at: number | null
}

/** The person about to be admitted: empty texts and 0 match nobody. */
interface Person {
  guestId: number
  memberId: number
  phone: string
  email: string
}

/**
 * Throws Conflict with the reason if someone is banned from what they are about to use, and ApprovalNeeded if they are
 * to be admitted in spite of it by someone who is not a manager. Also a phone or e-mail of a banned guest counts, under
 * whatever name.
 */
export async function assertNotBanned(
  db: Reader,
  ctx: ActionContext,
  person: Partial<Person>,
  admission: Admission,
): Promise<void> {
  const bans = await findBans(db, { guestId: 0, memberId: 0, phone: '', email: '', ...person, at: ctx.at })
  await assertAdmitted(db, ctx, bans, admission)
}

/**
 * Throws as `assertNotBanned` does, for bans that were read with the record. Someone else may have the name of a banned
 * guest: then the desk chooses or declines the record.
 */
export async function assertAdmitted(
  db: Reader,
  ctx: ActionContext,
  bans: readonly (Ban & { id?: number })[],
  { scope, banOverride }: Admission,
  who: 'This guest' | 'A guest of this name' = 'This guest',
): Promise<void> {
  const ban = bans.find(one => one.scope === 'all' || scope === 'all' || one.scope === scope)
  if (!ban) return
  if (banOverride) return assertApproved(ctx, managerRoles, 'Admitting a banned guest needs a manager')
  const { timeZone } = await readSettings(db)
  const until = ban.until_at === null ? '' : ` until ${formatDay(lastDay(ban.until_at, timeZone))}`
  const what = ban.scope === 'all' ? '' : ` from ${ban.scope}s`
  const why = `${who} is banned${what}${until}: ${ban.reason}`
  if (who === 'This guest') throw new Conflict(why, { guestId: why }, { banned: true })
  const question = `${why}. Choose the guest, or ‘Not This Guest’.`
  const ids = bans.flatMap(({ id }) => id ?? [])
  throw new Conflict(question, { customerName: question }, { banned: true, ...toChoose([...new Set(ids)]) })
}

/** Returns what a request sends to choose one of these guests, or to decline them all. */
export const toChoose = (ids: readonly number[]) => ({
  guests: ids,
  choose: { guestId: ids[0] },
  decline: { notGuests: ids },
})

/** Returns the last day on which a flag is in force, yyyy-MM-dd. */
export const lastDay = (until: Instant, timeZone: string): string =>
  instantToLocal(until - 1, timeZone).slice(0, 10)

/** A query of the bans in force of a person: of the record, the member, or anyone with the phone or e-mail. */
export const selectBans = ({
  guestId,
  memberId,
  phone,
  email,
  at,
}: Person & { at: Instant }): RawBuilder<Ban> =>
  sql`select guest_flags.guest_id, guest_flags.scope, guest_flags.reason, guest_flags.until_at from guest_flags
    where kind = 'banned' and lifted_at is null and (until_at is null or until_at > ${at})
      and (guest_flags.guest_id = ${guestId}
        or exists (select 1 from guest_contacts where guest_contacts.guest_id = guest_flags.guest_id
          and guest_contacts.key in (${phone}, ${email}))
        or exists (select 1 from guests as banned where banned.id = guest_flags.guest_id
          and banned.member_id = ${memberId}))`

const findBans = async (db: Reader, person: Person & { at: Instant }): Promise<readonly Ban[]> =>
  (await selectBans(person).execute(db)).rows
