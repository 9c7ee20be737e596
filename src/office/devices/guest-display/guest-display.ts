import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { hashLinkToken, newLinkToken } from '#platform/http/link-token.ts'
import type { Language } from '#platform/languages/languages.ts'
import type { Instant } from '#platform/values/time.ts'
import type { DeskView, GuestDisplay, GuestView } from '../contract.ts'
import { findDesk } from '../desks.ts'
import { deskTexts } from '../languages/texts.ts'
import { GUEST_VIEW_LASTS } from '../rules.ts'

/**
 * Makes the link of the guest display of the actor's desk; an earlier one is no longer valid. Only the hash of its
 * token is stored. Throws Conflict if the desk is not set up.
 */
export async function pairDisplay(trx: Transaction, ctx: ActionContext): Promise<{ token: string }> {
  const token = newLinkToken()
  await setDisplay(trx, ctx, hashLinkToken(token))
  return { token }
}

/** Revokes the link of the guest display of the actor's desk. Throws Conflict if the desk is not set up. */
export async function unpairDisplay(trx: Transaction, ctx: ActionContext): Promise<Record<string, never>> {
  await blankGuestView(trx, ctx)
  await setDisplay(trx, ctx, null)
  return {}
}

async function setDisplay(trx: Transaction, ctx: ActionContext, display_hash: string | null) {
  const desk = await findDesk(trx, ctx)
  if (!desk) throw new Conflict('Save this desk first')
  await trx
    .updateTable('desks')
    .set({ display_hash, version: desk.version + 1 })
    .where('id', '=', desk.id)
    .execute()
  await appendEvent(trx, ctx, {
    action: display_hash ? 'device.display_paired' : 'device.display_removed',
    type: 'record_changed',
    message: display_hash
      ? `Guest display of ${desk.name} can be opened by its link`
      : `The link of the guest display of ${desk.name} is revoked`,
    subjectId: desk.id,
  })
}

/** Writes what a desk shows in the language of the guest, otherwise in that of the venue. */
export type TranslateView = (db: Reader, view: DeskView) => Promise<GuestView & { language: Language }>

/** Shows something on the guest display of the actor's desk, for 15 seconds. Nothing at a desk without one. */
export async function showGuest(
  trx: Transaction,
  ctx: ActionContext,
  view: DeskView,
  translate: TranslateView,
): Promise<Record<string, never>> {
  const desk = await findDesk(trx, ctx)
  if (!desk?.display_hash) return {}
  const row = { at: ctx.at, view: JSON.stringify(await translate(trx, view)) }
  await trx
    .insertInto('guest_views')
    .values({ desk_id: desk.id, ...row })
    .onConflict(conflict => conflict.column('desk_id').doUpdateSet(row))
    .execute()
  return {}
}

/** Blanks the guest display of the actor's desk. */
export async function blankGuestView(trx: Transaction, ctx: ActionContext): Promise<Record<string, never>> {
  const desk = await findDesk(trx, ctx)
  if (desk) await trx.deleteFrom('guest_views').where('desk_id', '=', desk.id).execute()
  return {}
}

/** Returns what a guest display shows now. Throws NotFound if the token is not that of a link, or is revoked. */
export async function readGuestDisplay(db: Reader, token: string, now: Instant): Promise<GuestDisplay> {
  const desk = await db
    .selectFrom('desks')
    .leftJoin('guest_views', 'guest_views.desk_id', 'desks.id')
    .select(['guest_views.at', 'guest_views.view'])
    .where('display_hash', '=', hashLinkToken(token))
    .executeTakeFirst()
  if (!desk) throw new NotFound(deskTexts.sentence(t => t('linkRevoked')))
  const { facilityName, currency, language } = await readSettings(db)
  if (desk.at === null || now - desk.at >= GUEST_VIEW_LASTS)
    return { venue: facilityName, currency, language, view: null }
  const { language: ofView, ...view } = JSON.parse(desk.view!)
  return { venue: facilityName, currency, language: ofView, view }
}
