import type { Selectable } from 'kysely'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { hashLinkToken, newLinkToken } from '#platform/http/link-token.ts'
import { type Instant, MINUTE, toIso } from '#platform/values/time.ts'
import type { Display, DisplayedLine } from '../contract.ts'
import { readEstimates } from '../estimates/estimates.ts'
import { displayTexts } from '../languages/texts.ts'
import { byPlace } from '../rules.ts'
import type { WaitingDisplaysTable } from '../table.ts'

/** Returns the links of public displays, newest first. */
export async function listDisplays(db: Reader): Promise<Display[]> {
  const rows = await db.selectFrom('waiting_displays').selectAll().orderBy('id', 'desc').execute()
  return rows.map(toDisplay)
}

/** Makes the link of a public display and returns it with its token, of which only the hash is stored. */
export async function addDisplay(
  trx: Transaction,
  ctx: ActionContext,
  { name }: { name: string },
): Promise<Display & { token: string }> {
  const token = newLinkToken()
  const row = await trx
    .insertInto('waiting_displays')
    .values({ name, token_hash: hashLinkToken(token), created_at: ctx.at, revoked_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await displayEvent(trx, ctx, 'waiting.display_added', row.id, `Display ${name} can be opened by its link`)
  return { ...toDisplay(row), token }
}

/** Revokes the link of a public display. A second time is no error. Throws NotFound. */
export async function revokeDisplay(trx: Transaction, ctx: ActionContext, id: number): Promise<Display> {
  const row = await trx
    .selectFrom('waiting_displays')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no display ${id}`)
  if (row.revoked_at !== null) return toDisplay(row)
  await trx.updateTable('waiting_displays').set({ revoked_at: ctx.at }).where('id', '=', id).execute()
  await displayEvent(trx, ctx, 'waiting.display_revoked', id, `The link of display ${row.name} is revoked`)
  return toDisplay({ ...row, revoked_at: ctx.at })
}

/**
 * Returns what a public display shows: numbers only, the offered ones and those who wait with the minutes in steps of
 * five. Throws NotFound if the token is not that of a link, or is revoked.
 */
export async function readDisplay(db: Reader, token: string, now: Instant): Promise<DisplayedLine> {
  await assertDisplay(db, token)
  const { facilityName, timeZone } = await readSettings(db)
  const line = await db
    .selectFrom('waiting_entries')
    .leftJoin('waiting_offers', join =>
      join
        .onRef('waiting_offers.entry_id', '=', 'waiting_entries.id')
        .on('waiting_offers.closed_at', 'is', null),
    )
    .select(['waiting_entries.id', 'number', 'line_at', 'waiting_offers.made_at', 'held_until'])
    .where('waiting_entries.closed_at', 'is', null)
    .execute()
  const estimates = await readEstimates(db, now)
  return {
    venue: facilityName,
    timeZone,
    at: toIso(now),
    offered: line
      .filter(({ made_at }) => made_at !== null)
      .toSorted((a, b) => b.made_at! - a.made_at! || b.id - a.id)
      .map(({ number, held_until }) => ({ number, heldUntil: toIso(held_until!) })),
    waiting: line
      .filter(({ made_at }) => made_at === null)
      .toSorted(byPlace)
      .map(({ id, number }) => ({ number, minutes: roundedMinutes(estimates.get(id), now) })),
  }
}

async function assertDisplay(db: Reader, token: string): Promise<void> {
  const row = await db
    .selectFrom('waiting_displays')
    .select('id')
    .where('token_hash', '=', hashLinkToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new NotFound(displayTexts.sentence(t => t('linkRevoked')))
}

function roundedMinutes(estimate: Instant | undefined, now: Instant): number | null {
  if (estimate === undefined) return null
  return Math.max(1, Math.ceil((estimate - now) / (5 * MINUTE))) * 5
}

const toDisplay = ({ id, name, created_at, revoked_at }: Selectable<WaitingDisplaysTable>): Display => ({
  id,
  name,
  createdAt: toIso(created_at),
  revokedAt: revoked_at === null ? null : toIso(revoked_at),
})

const displayEvent = (
  trx: Transaction,
  ctx: ActionContext,
  action: 'waiting.display_added' | 'waiting.display_revoked',
  subjectId: number,
  message: string,
) => appendEvent(trx, ctx, { action, type: 'record_changed', message, subjectId })
