import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, actorName } from '#platform/http/action-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { Facts, Handover } from './contract.ts'
import { nameGuests } from './name-guests.ts'
import { readFacts } from './read-facts.ts'
import type { HandoversTable } from './table.ts'

/** Hand-overs per page. */
const PAGE = 20

/** Returns what is true now, for a hand-over. */
export async function readDraft(db: Reader, ctx: ActionContext): Promise<Facts> {
  const [facts] = await nameGuests(db, [await readFacts(db, ctx)])
  return facts!
}

/** Returns hand-overs, newest first, 20 a page. `before`: the last id of the previous page. */
export async function listHandovers(db: Reader, before?: number): Promise<Handover[]> {
  const rows = await db
    .selectFrom('handovers')
    .selectAll()
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute()
  return toHandovers(db, rows)
}

interface Signature {
  /** The person who writes or signs the hand-over, in a venue without sign-in. */
  name?: string | undefined
}

/** Stores the facts of now and the notes of the person who leaves. Throws Invalid without a name. */
export async function writeHandover(
  trx: Transaction,
  ctx: ActionContext,
  { notes, ...signature }: Signature & { notes: string },
): Promise<Handover> {
  const facts = await readFacts(trx, ctx)
  const writer_name = pickName(ctx, signature)
  const row = await trx
    .insertInto('handovers')
    .values({
      written_at: ctx.at,
      writer_id: ctx.actor.id,
      writer_name,
      notes,
      document: JSON.stringify(facts),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'handover.written',
    type: 'record_changed',
    message: `${writer_name} handed over`,
    subjectId: row.id,
  })
  return toHandover(trx, row)
}

/**
 * Records that the person who takes over has read a hand-over. With accounts on, they have switched to their own
 * account by PIN. Throws NotFound, Conflict if it is signed or the signer is its writer, Invalid without a name.
 */
export async function signHandover(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  signature: Signature,
): Promise<Handover> {
  const row = await trx
    .selectFrom('handovers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such hand-over')
  if (row.signed_at !== null) throw new Conflict(`${row.signer_name} has already signed this hand-over`)
  const signer_name = pickName(ctx, signature)
  const isWriter = ctx.session ? row.writer_id === ctx.actor.id : row.writer_name === signer_name
  if (isWriter) throw new Conflict('Someone other than its writer has to sign a hand-over')
  const signed = await trx
    .updateTable('handovers')
    .set({ signed_at: ctx.at, signer_id: ctx.actor.id, signer_name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendEvent(trx, ctx, {
    action: 'handover.signed',
    type: 'record_changed',
    message: `${signer_name} read the hand-over of ${row.writer_name}`,
    subjectId: id,
  })
  return toHandover(trx, signed)
}

/** Returns the name of the person who is signed in, or the typed name in a venue without sign-in. */
function pickName({ session, actor }: ActionContext, { name }: Signature): string {
  if (session) return actorName(actor.name)
  if (name) return name
  throw new Invalid({ name: 'Please enter your name' })
}

async function toHandover(db: Reader, row: Selectable<HandoversTable>): Promise<Handover> {
  const [handover] = await toHandovers(db, [row])
  return handover!
}

async function toHandovers(db: Reader, rows: readonly Selectable<HandoversTable>[]): Promise<Handover[]> {
  const facts = await nameGuests(
    db,
    rows.map(({ document }) => factsFrom(document)),
  )
  return rows.map((row, index) => ({
    id: row.id,
    writtenTime: toIso(row.written_at),
    writerName: row.writer_name,
    notes: row.notes,
    facts: facts[index]!,
    signedTime: row.signed_at === null ? null : toIso(row.signed_at),
    signerName: row.signer_name,
  }))
}

/** Reads stored facts. Earlier versions stored no waiting list, no arrivals, and of stays only the facility. */
function factsFrom(document: string): Facts {
  const stored = JSON.parse(document)
  const stay = { rentalId: null, guestName: null }
  return {
    waiting: [],
    arrivals: [],
    ...stored,
    overdue: stored.overdue.map((one: object) => ({ ...stay, dueAmount: 0, ...one })),
    unpaid: stored.unpaid.map((one: object) => ({ ...stay, ...one })),
  }
}
