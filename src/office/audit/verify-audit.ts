import type { Reader, Store } from '#platform/database/database.ts'
import { eventHash } from './seal-events.ts'

/** A position and hash of the chain, noted outside the database: in a backup's manifest. */
export interface ChainAnchor {
  position: number
  hash: string
  /** Source of the anchor, for the fault message. */
  noted: string
}

export interface VerificationResult {
  /** Number of events in the chain. */
  sealed: number
  /** Number of events not in the chain yet. */
  unsealed: number
  /** The hash at the end of the chain; empty if there is none. */
  head: string
  /** Describes the first altered row; absent if there is none. */
  fault?: string
}

const PAGE = 1_000

/**
 * Recomputes every hash of the chain from the first event to the last. Reports the first event that was
 * altered, removed or inserted. `anchors`: noted ends of the chain, which reveal a complete rewrite of it.
 */
export async function verifyAudit(
  { reader: db }: Pick<Store, 'reader'>,
  anchors: readonly ChainAnchor[] = [],
): Promise<VerificationResult> {
  const noted = new Map(anchors.map(anchor => [anchor.position, anchor]))
  let [sealed, head] = [0, '']
  const end = (fault?: string): Promise<VerificationResult> => createResult(db, sealed, head, fault)
  for (;;) {
    const rows = await selectChain(db, sealed)
    for (const { position, event_id, hash, ...event } of rows) {
      if (position !== sealed + 1) return end(`The seal at position ${sealed + 1} of the chain is missing`)
      if (event.id === null) return end(`Event ${event_id} is missing`)
      if (eventHash(head, event as Parameters<typeof eventHash>[1]) !== hash)
        return end(`${nameEvent(event)} was altered`)
      const anchor = noted.get(position)
      if (anchor && anchor.hash !== hash)
        return end(`The chain up to event ${event_id} was rewritten: ${anchor.noted} notes another hash`)
      ;[sealed, head] = [position, hash]
    }
    if (rows.length < PAGE) break
  }
  const cut = anchors.find(({ position }) => position > sealed)
  if (cut) return end(`The chain ends at position ${sealed}, but ${cut.noted} notes position ${cut.position}`)
  return end(await findInsertedEvent(db))
}

async function createResult(
  db: Reader,
  sealed: number,
  head: string,
  fault: string | undefined,
): Promise<VerificationResult> {
  const { count } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('seals').select('position').whereRef('event_id', '=', 'events.id'))),
    )
    .executeTakeFirstOrThrow()
  return { sealed, unsealed: Number(count), head, ...(fault && { fault }) }
}

const selectChain = (db: Reader, after: number) =>
  db
    .selectFrom('seals')
    .leftJoin('events', 'events.id', 'seals.event_id')
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(PAGE)
    .execute()

/** Finds an unsealed event before the last sealed one; sealing in the order of delivery never leaves any. */
async function findInsertedEvent(db: Reader): Promise<string | undefined> {
  const last = await db
    .selectFrom('seals')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['transaction_id', 'id'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const foreign = await db
    .selectFrom('events')
    .select(['id', 'at'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('transaction_id', 'id'), '<', tuple(last.transaction_id, last.id)),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('seals').select('position').whereRef('event_id', '=', 'events.id'))),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return foreign && `${nameEvent(foreign)} was slipped in`
}

function nameEvent({ id, at }: { id: number | null; at: number | null }): string {
  return `Event ${id} of ${new Date(at ?? 0).toISOString()}`
}
