import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound, NotSignedIn } from '#platform/http/errors.ts'
import { hashLinkToken } from '#platform/http/link-token.ts'
import { assertHeadOffice, hashCode } from './codes.ts'
import type { joinForm } from './schemas.ts'
import type { ChainVenuesTable } from './table.ts'
import type { VenueState } from './words.ts'

export type VenueRow = Selectable<ChainVenuesTable>

/**
 * Lets a venue join with a code and the token that it made. A repeat with the same token succeeds, because the answer
 * may have been lost. A venue that joins again keeps its Z reports, by its key or by its first Z report. Throws Invalid
 * for a code that is unknown, used or expired, and NotFound unless this is a head office.
 */
export async function joinChain(
  trx: Transaction,
  ctx: ActionContext,
  { code, key, name, firstReport, token }: z.output<typeof joinForm> & { token: string | undefined },
): Promise<{ through: number }> {
  await assertHeadOffice(trx)
  if (token === undefined) throw unknownToken()
  const token_hash = hashLinkToken(token)
  const hash = hashCode(code)
  // The update changes nothing: it locks the code.
  const found = await trx
    .updateTable('chain_codes')
    .set({ hash })
    .where('hash', '=', hash)
    .where('expires_at', '>=', ctx.at)
    .returning('venue_id')
    .executeTakeFirst()
  if (!found) throw wrongCode()
  if (found.venue_id !== null) {
    const { last_sequence, ...venue } = await findVenue(trx, found.venue_id)
    if (venue.key !== key || venue.token_hash !== token_hash) throw wrongCode()
    return { through: last_sequence }
  }
  if (firstReport) await takeOver(trx, key, firstReport)
  const joined = { name, state: 'joined', token_hash, joined_at: ctx.at, seen_at: ctx.at } as const
  const { id, last_sequence } = await trx
    .insertInto('chain_venues')
    .values({ key, ...joined })
    .onConflict(conflict => conflict.column('key').doUpdateSet(joined))
    .returning(['id', 'last_sequence'])
    .executeTakeFirstOrThrow()
  await trx.updateTable('chain_codes').set({ venue_id: id }).where('hash', '=', hash).execute()
  await venueEvent(trx, ctx, { id, name }, 'chain.venue_joined', 'joined the chain')
  return { through: last_sequence }
}

/** Gives a venue its new key: restored from a backup of before it joined, it has another, and the same Z reports. */
async function takeOver(trx: Transaction, key: string, firstReport: string): Promise<void> {
  const isKnown = await trx.selectFrom('chain_venues').select('id').where('key', '=', key).executeTakeFirst()
  if (isKnown) return
  const found = await trx
    .selectFrom('chain_reports')
    .select('venue_id')
    .where('number', '=', 1)
    .where('hash', '=', firstReport)
    .executeTakeFirst()
  if (found) await trx.updateTable('chain_venues').set({ key }).where('id', '=', found.venue_id).execute()
}

/** Ends the access of the venue with this key and token, at its own wish. Throws NotSignedIn for wrong ones. */
export async function leaveChain(
  trx: Transaction,
  ctx: ActionContext,
  { key, token }: { key: string; token: string | undefined },
): Promise<{ through: number }> {
  const venue = await lockVenueOfToken(trx, token)
  if (venue.key !== key) throw unknownToken()
  await endAccess(trx, venue.id, 'left')
  await venueEvent(trx, ctx, venue, 'chain.venue_left', 'left the chain')
  return { through: venue.last_sequence }
}

/** Ends the access of a venue. Throws NotFound, and Conflict if it has none. */
export async function revokeVenue(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
): Promise<{ id: number; state: VenueState }> {
  const venue = await findVenue(trx, id)
  if (venue.state !== 'joined') throw new Conflict(`${venue.name} has no access any more`)
  await endAccess(trx, id, 'revoked')
  await venueEvent(trx, ctx, venue, 'chain.venue_revoked', 'has no access to the chain any more')
  return { id, state: 'revoked' }
}

/** Locks and returns the joined venue with this token. Throws NotSignedIn. */
export async function lockVenueOfToken(trx: Transaction, token: string | undefined): Promise<VenueRow> {
  if (token === undefined) throw unknownToken()
  const venue = await trx
    .selectFrom('chain_venues')
    .selectAll()
    // Only joined venues have a hash. The database compares hashes, so its time tells nothing about a token.
    .where('token_hash', '=', hashLinkToken(token))
    .forUpdate()
    .executeTakeFirst()
  if (!venue) throw unknownToken()
  return venue
}

/** Deletes the token and the day so far, which is no part of the books. */
const endAccess = (trx: Transaction, id: number, state: 'left' | 'revoked') =>
  trx
    .updateTable('chain_venues')
    .set({ state, token_hash: null, day_document: null, day_drawn_at: null })
    .where('id', '=', id)
    .execute()

async function findVenue(trx: Transaction, id: number): Promise<VenueRow> {
  const venue = await trx
    .selectFrom('chain_venues')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!venue) throw new NotFound(`There is no venue ${id}`)
  return venue
}

const venueEvent = (
  trx: Transaction,
  ctx: ActionContext,
  { id, name }: Pick<VenueRow, 'id' | 'name'>,
  action: 'chain.venue_joined' | 'chain.venue_left' | 'chain.venue_revoked',
  what: string,
) => appendEvent(trx, ctx, { action, type: 'record_changed', message: `${name} ${what}`, subjectId: id })

const unknownToken = () => new NotSignedIn('The head office does not know this venue. Join with a new code')
const wrongCode = () => new Invalid({ code: 'This code is unknown, used or expired. Create a new one' })
