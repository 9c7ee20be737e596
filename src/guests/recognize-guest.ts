import { sql } from 'kysely'
import type { Reader, Transaction } from '../shared/database/database.ts'
import { insertRow, insertRows, prepareQuery } from '../shared/database/prepared-query.ts'
import { lockByName } from '../shared/database/transact.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Invalid } from '../shared/http/errors.ts'
import type { Instant } from '../shared/values/time.ts'
import { type Admission, assertAdmitted, type Ban, bansOf } from './bans.ts'
import type { GuestKind } from './calls.ts'
import { type Contact, contactsOf, type GuestDetails, nameKeyOf, searchTextOf } from './rules.ts'

/** Who rents, books or gets an invoice, as a form says it. */
export interface GuestForm extends GuestDetails {
  /** The record that the desk picked. */
  guestId?: number | null | undefined
  memberId?: number | null | undefined
  /** Of a record that is created. Default: a person. */
  kind?: GuestKind
  /** What the guest is about to use; bans are not asked for without it. */
  admission?: Admission
}

/**
 * Returns the record of a guest: the one that the desk picked; else that of the member; else the one with the same name
 * and phone, or name and e-mail. Creates it if there is none, and adds contacts that it does not have. A name alone
 * recognizes nobody. Throws Invalid if the picked record does not exist, and as `assertNotBanned` does.
 */
export async function recognizeGuest(trx: Transaction, ctx: ActionContext, form: GuestForm): Promise<number> {
  const person = { nameKey: nameKeyOf(form.name), contacts: contactsOf(form) }
  if (form.guestId) return pickedGuest(trx, ctx, form, person.contacts)
  if (person.contacts.length === 0 && !form.memberId) return createGuest(trx, ctx, form, person)
  const known = await findKnown(trx, ctx, form, person)
  if (known !== undefined) return known
  // Two desks may check in the same new guest at once: the second one waits and finds the record of the first.
  await lockByName(trx, `guest ${form.memberId ?? person.contacts[0]!.key}`)
  return (await findKnown(trx, ctx, form, person)) ?? createGuest(trx, ctx, form, person)
}

/** Returns the record that `recognizeGuest` returns for a form; undefined if it would create one. Stores nothing. */
export async function findRecognizedGuest(db: Reader, form: GuestForm): Promise<number | undefined> {
  const contacts = contactsOf(form)
  // Bans do not matter here.
  const at = 0
  if (form.guestId) {
    const rows = await findPicked(db, { id: form.guestId, ...keysOf(contacts), at })
    return rows.find(isCandidate)?.id
  }
  if (contacts.length === 0 && !form.memberId) return undefined
  const values = { nameKey: nameKeyOf(form.name), memberId: form.memberId ?? 0, ...keysOf(contacts) }
  const rows = await findRows(db, { ...values, at })
  return bestOf(rows.filter(isCandidate), form, contacts)?.id
}

/**
 * Returns the record of who gets an invoice without a stay: the guest with this name and e-mail, else the company of this
 * name. Creates the company if there is none.
 */
export async function recognizeCompany(
  trx: Transaction,
  ctx: ActionContext,
  form: GuestDetails,
): Promise<number> {
  const person = { nameKey: nameKeyOf(form.name), contacts: contactsOf(form) }
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

interface Person {
  nameKey: string
  contacts: readonly Contact[]
}

/** A record that may be the guest. `key`: the contact by which it was found; empty if by member. */
interface Candidate {
  id: number
  member_id: number | null
  name_key: string
  search: string
  key: string
}

/** A candidate, or a ban in force: then only its own columns and `guest_id` have a value. */
type FoundRow = (Candidate & { scope: null }) | (Ban & { id: number; scope: string })

/** Returns the recognized record after adding what the form knows more; undefined if there is none. */
async function findKnown(
  trx: Transaction,
  ctx: ActionContext,
  { memberId, admission }: GuestForm,
  { nameKey, contacts }: Person,
): Promise<number | undefined> {
  const rows = await findRows(trx, { nameKey, memberId: memberId ?? 0, ...keysOf(contacts), at: ctx.at })
  const candidates = rows.filter(isCandidate)
  if (admission) await assertAdmitted(trx, ctx, rows.filter(isBan), admission)
  const known = bestOf(candidates, { memberId }, contacts)
  if (!known) return undefined
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

/** Returns the guest of the member, else the one with the same phone, else with the same e-mail. */
function bestOf(
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
  const all = await findPicked(trx, { id: guestId!, ...keysOf(contacts), at: ctx.at })
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

const keysOf = (contacts: readonly Contact[]) => ({
  phone: contacts.find(({ kind }) => kind === 'phone')?.key ?? '',
  email: contacts.find(({ kind }) => kind === 'email')?.key ?? '',
})

const isCandidate = (row: FoundRow): row is Candidate & { scope: null } => row.scope === null
const isBan = (row: FoundRow): row is Ban & { id: number; scope: string } => row.scope !== null

/** The columns of a ban beside those of a candidate, so that one query finds both. */
const noBan = sql`cast(null as text) as scope, '' as reason, cast(null as bigint) as until_at`
const banRow = sql`guest_id, cast(null as integer), '', '', '', scope, reason, until_at`

const findRows = prepareQuery<
  { nameKey: string; phone: string; email: string; memberId: number; at: Instant },
  FoundRow
>((db, { nameKey, phone, email, memberId, at }) => ({
  compile: () =>
    sql<FoundRow>`
      select guests.id, guests.member_id, guests.name_key, guests.search, guest_contacts.key, ${noBan}
        from guest_contacts join guests on guests.id = guest_contacts.guest_id
        where guest_contacts.key in (${phone}, ${email}) and guest_contacts.name_key = ${nameKey}
      union all
      select id, member_id, name_key, search, '', ${noBan} from guests where member_id = ${memberId}
      union all
      select ${banRow} from (${bansOf({ guestId: 0, memberId, phone, email, at })}) as bans
      order by 1`.compile(db),
}))

/** A merged record stands for the one that took over its stays; an erased one for nobody. */
const findPicked = prepareQuery<{ id: number; phone: string; email: string; at: Instant }, FoundRow>(
  (db, { id, phone, email, at }) => ({
    compile: () =>
      sql<FoundRow>`
        select guests.id, guests.member_id, guests.name_key, guests.search, coalesce(guest_contacts.key, '') as key,
          ${noBan}
        from guests as picked join guests on guests.id = coalesce(picked.merged_into, picked.id)
        left join guest_contacts on guest_contacts.guest_id = guests.id and guest_contacts.key in (${phone}, ${email})
        where picked.id = ${id} and guests.erased_at is null
        union all
        select ${banRow} from (${bansOf({ guestId: id, memberId: 0, phone, email, at })}) as bans`.compile(
        db,
      ),
  }),
)

/** Creates a record, also if there is one of the same name and phone already. */
export const recordOf = (trx: Transaction, ctx: ActionContext, form: GuestForm): Promise<number> =>
  createGuest(trx, ctx, form, { nameKey: nameKeyOf(form.name), contacts: contactsOf(form) })

async function createGuest(
  trx: Transaction,
  ctx: ActionContext,
  { name, memberId, kind = 'person' }: GuestForm,
  { nameKey, contacts }: Person,
): Promise<number> {
  const { id } = await insertRow(trx, 'guests', {
    kind,
    name,
    name_key: nameKey,
    search: searchTextOf(nameKey, contacts),
    member_id: memberId ?? null,
    created_at: ctx.at,
  })
  if (contacts.length > 0) await insertRows(trx, 'guest_contacts', rowsOf(id, nameKey, contacts, ctx.at))
  return id
}

/** Adds contacts under which a known guest comes for the first time. */
async function addContacts(
  trx: Transaction,
  { at }: Pick<ActionContext, 'at'>,
  { id, name_key, search }: Candidate,
  contacts: readonly Contact[],
): Promise<void> {
  if (contacts.length === 0) return
  await trx
    .insertInto('guest_contacts')
    .values(rowsOf(id, name_key, contacts, at))
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const words = new Set([search, ...contacts.map(({ key }) => key)])
  await trx
    .updateTable('guests')
    .set({ search: [...words].join(' ') })
    .where('id', '=', id)
    .execute()
}

const rowsOf = (guest_id: number, name_key: string, contacts: readonly Contact[], added_at: Instant) =>
  contacts.map(contact => ({ guest_id, ...contact, name_key, added_at }))

const nameMember = (trx: Transaction, id: number, member_id: number) =>
  trx.updateTable('guests').set({ member_id }).where('id', '=', id).execute()
