import { readProfile } from '#office/accounts/accounts.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotSignedIn } from '#platform/http/errors.ts'
import { cleaningTexts } from './languages/texts.ts'
import { maySee, selectSessions, toRecord } from './session-row.ts'

/** A cleaner's id and name. */
export interface Cleaner {
  cleanerId: string
  name: string
}

/** Logs a cleaner in. Returns the cleaner and the open session, if any. Throws NotSignedIn. */
export async function logIn(db: Reader, ctx: ActionContext, id: string) {
  const { cleanerId, name } = await findCleaner(db, ctx, id)
  const open = await selectSessions(db)
    .where('cleaner_id', '=', cleanerId)
    .where('cleaning_sessions.status', '=', 'in_progress')
    .executeTakeFirst()
  return { cleanerId, name, open: open && maySee(ctx, open) ? toRecord(open) : null }
}

/**
 * Returns the cleaner of an id. In open mode every id is valid (PRODUCT, Cleaners). With accounts on, it must
 * be the user name of the signed-in person; otherwise throws NotSignedIn, and the phone keeps its unsent data
 * until that cleaner logs in.
 */
export async function findCleaner(db: Reader, ctx: ActionContext, cleanerId: string): Promise<Cleaner> {
  if (!ctx.session) return { cleanerId, name: `Cleaner ${cleanerId}` }
  const { login, name } = await readProfile(db, ctx)
  if (login !== cleanerId.toLowerCase())
    throw new NotSignedIn(cleaningTexts.sentence(t => t('logInAs', { cleaner: cleanerId })))
  return { cleanerId: login, name }
}
