import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { beforeAndAfter } from '#platform/values/object-fields.ts'
import { lockAccount, toPreferences } from '../account-row.ts'
import type { Preferences } from '../contract.ts'

type Change = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/**
 * Changes what the actor set for themselves. Does not change the version of the account, which someone may be editing.
 * Without any change, writes nothing and records no event.
 */
export async function savePreferences(
  trx: Transaction,
  ctx: ActionContext,
  { darkMode, notifications, autoRefresh, language }: Change,
): Promise<Preferences> {
  const row = await lockAccount(trx, ctx.actor.id!)
  const before = toPreferences(row)
  const after: Preferences = {
    darkMode: darkMode === undefined ? before.darkMode : darkMode,
    notifications: notifications ?? before.notifications,
    autoRefresh: autoRefresh ?? before.autoRefresh,
    language: language === undefined ? before.language : language,
  }
  const names = (Object.keys(after) as (keyof Preferences)[]).filter(name => after[name] !== before[name])
  if (names.length === 0) return before
  await trx
    .updateTable('staff_accounts')
    .set({
      dark_mode: after.darkMode === null ? null : Number(after.darkMode),
      notifications: Number(after.notifications),
      auto_refresh: Number(after.autoRefresh),
      language: after.language,
    })
    .where('id', '=', row.id)
    .execute()
  await appendEvent(trx, ctx, {
    action: 'account.preferences_changed',
    type: 'record_changed',
    message: 'Own settings changed',
    subjectId: row.id,
    changes: beforeAndAfter(names, before, after),
  })
  return after
}
