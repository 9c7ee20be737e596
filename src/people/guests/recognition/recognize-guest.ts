import type { Reader, Transaction } from '#platform/database/database.ts'
import { lockByName } from '#platform/database/in-transaction.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { type Admission, assertAdmitted, toChoose } from '../flags/bans.ts'
import { type Contact, type GuestDetails, toContacts, toNameKey } from '../rules.ts'
import {
  type Candidate,
  type FoundRow,
  findMatches,
  findPicked,
  findRows,
  isBan,
  isCandidate,
  listKeys,
} from './find-records.ts'
import {
  addContacts,
  createGuest,
  type GuestForm,
  nameMember,
  type Person,
  toPerson,
} from './store-record.ts'

/**
 * Returns the record of a guest: the one that the desk picked; else that of the member; else the one with the same name
 * and phone, or name and e-mail. Creates it if there is none, and adds contacts that it does not have. A name alone
 * recognizes nobody. Throws Invalid if the picked record does not exist, like `assertAdmitted`, and Conflict if someone
 * of this name is banned, or the desk has not declined everyone of this name or phone.
 */
export async function recognizeGuest(trx: Transaction, ctx: ActionContext, form: GuestForm): Promise<number> {
  const person = toPerson(form)
  if (form.guestId) return pickedGuest(trx, ctx, form, person.contacts)
  const mark = form.memberId ?? person.contacts[0]?.key
  if (mark === undefined && !form.admission) return createGuest(trx, ctx, form, person)
  const known = await findKnown(trx, ctx, form, person)
  if (known !== undefined) return known
  // Two desks may check in the same new guest at once: the second one waits and finds the record of the first.
  if (form.notGuests) await lockByName(trx, `guest named ${person.nameKey}`)
  if (mark !== undefined) await lockByName(trx, `guest ${mark}`)
  if (!form.notGuests && mark === undefined) return createGuest(trx, ctx, form, person)
  return (await findKnown(trx, ctx, form, person)) ?? createGuest(trx, ctx, form, person)
}

interface MemberDetails extends GuestDetails {
  memberId: number
  notGuests?: readonly number[] | undefined
}

/**
 * Throws Conflict if a ban covers the member's guest record, phone or email. If the member has no guest record, also
 * checks banned guests with the same name, except those in `notGuests`.
 */
export async function assertMemberAdmitted(
  db: Reader,
  ctx: ActionContext,
  { admission, ...member }: MemberDetails & { admission: Admission },
): Promise<void> {
  const { own, namesakes } = await findMemberBans(db, ctx.at, member)
  await assertAdmitted(db, ctx, own, admission)
  await assertAdmitted(db, ctx, namesakes, admission, 'A guest of this name')
}

/** Returns the banned guests that have the name of a member without a guest record; null if there are none. */
export async function readBannedNamesakes(
  db: Reader,
  at: Instant,
  member: MemberDetails,
): Promise<{ reason: string; guests: number[] } | null> {
  const { namesakes } = await findMemberBans(db, at, member)
  const [ban] = namesakes
  return ban ? { reason: ban.reason, guests: [...new Set(namesakes.map(({ id }) => id))] } : null
}

async function findMemberBans(db: Reader, at: Instant, { memberId, notGuests, ...details }: MemberDetails) {
  const { nameKey, contacts } = toPerson(details)
  const rows = await findRows(db, { nameKey, memberId, ...listKeys(contacts), at })
  const { own, namesakes } = splitBans(rows, notGuests)
  const hasRecord = rows.some(row => isCandidate(row) && row.member_id === memberId)
  return { own, namesakes: hasRecord ? [] : namesakes }
}

/** Returns the bans of the person, and those of people with only the same name whom the desk has not declined. */
function splitBans(rows: readonly FoundRow[], notGuests: readonly number[] | undefined) {
  const bans = rows.filter(isBan)
  return {
    own: bans.filter(({ name_key }) => name_key === ''),
    namesakes: bans.filter(({ id, name_key }) => name_key !== '' && !notGuests?.includes(id)),
  }
}

/** Returns the record that `recognizeGuest` returns for a form; undefined if it would create one. Stores nothing. */
export async function findRecognizedGuest(db: Reader, form: GuestForm): Promise<number | undefined> {
  const contacts = toContacts(form)
  // Bans do not matter here.
  const at = 0
  if (form.guestId) {
    const rows = await findPicked(db, { id: form.guestId, ...listKeys(contacts), at })
    return rows.find(isCandidate)?.id
  }
  if (contacts.length === 0 && !form.memberId) return undefined
  const values = { nameKey: toNameKey(form.name), memberId: form.memberId ?? 0, ...listKeys(contacts) }
  const rows = await findRows(db, { ...values, at })
  return pickBest(rows.filter(isCandidate), form, contacts)?.id
}

/**
 * Returns the record of who gets an invoice without a stay: the guest with this name and e-mail, else the company of
 * this name. Creates the company if there is none.
 */
export async function recognizeCompany(
  trx: Transaction,
  ctx: ActionContext,
  form: GuestDetails,
): Promise<number> {
  const person = toPerson(form)
  const known = await findKnown(trx, ctx, form, person)
  if (known !== undefined) return known
  await lockByName(trx, `company ${person.nameKey}`)
  const company = await trx
    .selectFrom('guests')
    .select(['id', 'member_id', 'name_key', 'search'])
    .where('name_key', '=', person.nameKey)
    .where('kind', '=', 'company')
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!company) return createGuest(trx, ctx, { ...form, kind: 'company' }, person)
  await addContacts(trx, ctx, { ...company, key: '' }, person.contacts)
  return company.id
}

/** Returns the recognized record after adding what the form knows more; undefined if there is none. */
async function findKnown(
  trx: Transaction,
  ctx: ActionContext,
  { name, memberId, admission, notGuests }: GuestForm,
  { nameKey, contacts }: Person,
): Promise<number | undefined> {
  const rows = await findRows(trx, { nameKey, memberId: memberId ?? 0, ...listKeys(contacts), at: ctx.at })
  const candidates = rows.filter(isCandidate).filter(({ id }) => !notGuests?.includes(id))
  const { own, namesakes } = splitBans(rows, notGuests)
  if (admission) await assertAdmitted(trx, ctx, own, admission)
  const known = pickBest(candidates, { memberId }, contacts)
  if (!known) {
    if (!admission) return undefined
    await assertAdmitted(trx, ctx, namesakes, admission, 'A guest of this name')
    if (notGuests && !memberId) await assertNobodyMatches(trx, { name, nameKey, notGuests }, contacts)
    return undefined
  }
  const found = candidates.filter(({ id }) => id === known.id).map(({ key }) => key)
  await addContacts(
    trx,
    ctx,
    known,
    contacts.filter(({ key }) => !found.includes(key)),
  )
  if (memberId && known.member_id === null) await nameMember(trx, known.id, memberId)
  return known.id
}

/** Throws Conflict if someone has exactly this name or phone whom the desk has not declined. */
async function assertNobodyMatches(
  trx: Transaction,
  { name, nameKey, notGuests }: { name: string; nameKey: string; notGuests: readonly number[] },
  contacts: readonly Contact[],
): Promise<void> {
  const matches = await findMatches(trx, { nameKey, phone: listKeys(contacts).phone })
  const ids = matches.map(({ id }) => id).filter(id => !notGuests.includes(id))
  if (ids.length === 0) return
  const why = `${name} may be known already. Choose the guest, or ‘Not This Guest’.`
  throw new Conflict(why, { customerName: why }, toChoose(ids))
}

/** Returns the guest of the member, else the one with the same phone, else with the same e-mail. */
function pickBest(
  candidates: readonly Candidate[],
  { memberId }: Pick<GuestForm, 'memberId'>,
  contacts: readonly Contact[],
): Candidate | undefined {
  const isMember = ({ member_id }: Candidate) => member_id !== null && member_id === memberId
  // The guest of another member is someone else, also with the same name and phone.
  const others = candidates.filter(({ member_id }) => !memberId || member_id === null)
  const by = (kind: Contact['kind']) =>
    others.find(({ key }) => contacts.some(contact => contact.kind === kind && contact.key === key))
  return candidates.find(isMember) ?? by('phone') ?? by('email')
}

async function pickedGuest(
  trx: Transaction,
  ctx: ActionContext,
  { guestId, memberId, admission }: GuestForm,
  contacts: readonly Contact[],
): Promise<number> {
  const all = await findPicked(trx, { id: guestId!, ...listKeys(contacts), at: ctx.at })
  const rows = all.filter(isCandidate)
  const [guest] = rows
  if (!guest) throw new Invalid({ guestId: `There is no guest ${guestId}` })
  if (admission) await assertAdmitted(trx, ctx, all.filter(isBan), admission)
  const found = rows.map(({ key }) => key)
  await addContacts(
    trx,
    ctx,
    guest,
    contacts.filter(({ key }) => !found.includes(key)),
  )
  if (memberId && guest.member_id === null) {
    const taken = await trx
      .selectFrom('guests')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (!taken) await nameMember(trx, guest.id, memberId)
  }
  return guest.id
}
