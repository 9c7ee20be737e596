import type { Act, DeskSession, EnteredBy } from '../shared/act.ts'
import type { Reader, Transaction } from '../shared/database.ts'
import { NotSignedIn } from '../shared/errors.ts'
import type { Role } from '../shared/roles.ts'
import { type AccountRow, findByLogin } from './account-row.ts'
import { type Counted, countAttempt, countPinAttempt, forgive, forgivePinAttempt } from './attempts.ts'
import { noteAtDesk, takesPin } from './known-desks.ts'
import { MOST_FAILED_PINS } from './rules.ts'
import { isSecret } from './secrets.ts'
import { beginSession, type Whence } from './sessions.ts'
import { announce, as, type Desk, refuseIfChanged, type SignedIn } from './sign-in.ts'

export interface ByPin {
  login: string
  pin: string
  /** The roles that may log in to the Cleaner App, if the PIN is entered there. */
  cleanerApp?: readonly Role[]
}

/**
 * Unlocks a signed-in desk or switches its user with the PIN of someone who has entered their password there.
 * Replaces the session by a new one with the rights of a PIN. Throws TooMany, or NotSignedIn with the same
 * message for every reason.
 */
export async function switchUser(
  { store, perform }: Desk,
  act: Act,
  { login, pin, cleanerApp }: ByPin,
  whence: Whence,
): Promise<SignedIn> {
  const { session } = act
  if (!session) throw new NotSignedIn()
  const account = await findByLogin(store.db, login)
  const entry = { session, at: act.at, cleanerApp }
  const enteredBy = await findEntry(store.db, account, entry)
  const counted: Counted = {
    what: 'pin',
    who: account?.login ?? login,
    where: session.desk,
    accountId: account?.id,
    // Per signed-in account, as they could get a new desk cookie for every few attempts.
    allFrom: `by ${act.by.id}`,
  }
  const failedAttempts = await perform(act, async trx => {
    await countAttempt(trx, counted, act.at)
    return countPinAttempt(trx, enteredBy && account?.id)
  })
  const isRight = await isSecret(pin, failedAttempts === undefined ? null : account?.pin_hash)
  if (!account || !enteredBy || !isRight) {
    if (failedAttempts === MOST_FAILED_PINS) await perform(act, trx => announceLocked(trx, act, account!))
    throw new NotSignedIn(WRONG_PIN)
  }
  const { id: accountId } = account
  const token = await perform(as(act, account), async trx => {
    await forgive(trx, counted)
    await forgivePinAttempt(trx, accountId)
    await refuseIfChanged(trx, account, WRONG_PIN)
    // They may have been signed out everywhere since the first check.
    if (!(await findEntry(trx, account, entry))) throw new NotSignedIn(WRONG_PIN)
    const since = await endCurrentSession(trx, session)
    const place = { accountId, desk: session.desk, at: act.at }
    await noteAtDesk(trx, place)
    await announce(trx, as(act, account), 'account.switched', 'Signed in with a PIN')
    return beginSession(trx, { ...place, whence, enteredBy, since })
  })
  return { account, token, enteredBy }
}

/** Also for a locked or missing PIN, an unknown account, and a desk that does not accept the PIN. */
const WRONG_PIN = 'The PIN is wrong, or this desk needs your password first'

/**
 * Returns how the session would be entered by this account's PIN, or undefined if the desk does not accept
 * it. Cleaners share phones and may have no password, so the Cleaner App, and a desk opened through it,
 * accepts every cleaner's PIN.
 */
async function findEntry(
  db: Reader,
  account: AccountRow | undefined,
  { session, at, cleanerApp }: { session: DeskSession; at: number; cleanerApp: readonly Role[] | undefined },
): Promise<EnteredBy | undefined> {
  const isTrusted = await takesPin(db, { desk: session.desk, accountId: account?.id ?? 0 }, at)
  if (!account || account.disabled_at !== null || account.pin_hash === null) return undefined
  if (cleanerApp && !cleanerApp.includes(account.role)) return undefined
  if (isTrusted) return cleanerApp ? 'cleaner_app' : 'pin'
  const isCleanerDesk = cleanerApp !== undefined || session.enteredBy === 'cleaner_app'
  return isCleanerDesk && account.role === 'cleaner' ? 'cleaner_app' : undefined
}

async function endCurrentSession(trx: Transaction, { id }: DeskSession): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('id', '=', id).returning('began_at').executeTakeFirst()
  if (!ended) throw new NotSignedIn()
  return ended.began_at
}

/** Records in the audit trail whose PIN was locked and in whose session it was tried. */
function announceLocked(trx: Transaction, act: Act, { id, name }: AccountRow) {
  return announce(
    trx,
    act,
    'account.pin_locked',
    `PIN of ${name} locked after ${MOST_FAILED_PINS} wrong attempts`,
    id,
  )
}
