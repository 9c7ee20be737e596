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
  /** Given if the PIN is entered in the Cleaner App: the roles that may log in there. */
  cleanerApp?: readonly Role[]
}

/**
 * Unlocks a signed-in desk, or takes it over, by the PIN of someone who has entered their password there. The session
 * continues under a new token with the rights that a PIN gives. Throws TooMany, or NotSignedIn with one sentence for
 * every reason.
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
  const where = { session, at: act.at, cleanerApp }
  const enteredBy = await entryOf(store.db, account, where)
  const counted: Counted = {
    what: 'pin',
    who: account?.login ?? login,
    where: session.desk,
    accountId: account?.id,
    // Whoever is signed in could give their desk a fresh name again and again.
    allFrom: `by ${act.by.id}`,
  }
  const misses = await perform(act, async trx => {
    await countAttempt(trx, counted, act.at)
    return countPinAttempt(trx, enteredBy && account?.id)
  })
  const isRight = await isSecret(pin, misses === undefined ? null : account?.pin_hash)
  if (!account || !enteredBy || !isRight) {
    if (misses === MOST_FAILED_PINS) await perform(act, trx => announceLocked(trx, act, account!))
    throw new NotSignedIn(WRONG)
  }
  const { id: accountId } = account
  const token = await perform(as(act, account), async trx => {
    await forgive(trx, counted)
    await forgivePinAttempt(trx, accountId)
    await refuseIfChanged(trx, account, WRONG)
    // Nor may they have been signed out everywhere meanwhile.
    if (!(await entryOf(trx, account, where))) throw new NotSignedIn(WRONG)
    const since = await endKnown(trx, session)
    const place = { accountId, desk: session.desk, at: act.at }
    await noteAtDesk(trx, place)
    await announce(trx, as(act, account), 'account.switched', 'Signed in by PIN')
    return beginSession(trx, { ...place, whence, enteredBy, since })
  })
  return { account, token, enteredBy }
}

/** The same for a wrong, locked or missing PIN, an unknown account, and a desk that does not accept it. */
const WRONG = 'The PIN is wrong, or this desk needs your password first'

/**
 * How someone's PIN would take a desk; undefined if it is not accepted there. Cleaners share phones and may have no
 * password, so the Cleaner App, and a desk opened through it, accepts every cleaner's PIN.
 */
async function entryOf(
  db: Reader,
  account: AccountRow | undefined,
  { session, at, cleanerApp }: { session: DeskSession; at: number; cleanerApp: readonly Role[] | undefined },
): Promise<EnteredBy | undefined> {
  const isTrusted = await takesPin(db, { desk: session.desk, accountId: account?.id ?? 0 }, at)
  if (!account || account.disabled_at !== null || account.pin_hash === null) return undefined
  if (cleanerApp && !cleanerApp.includes(account.role)) return undefined
  if (isTrusted) return cleanerApp ? 'cleaner_app' : 'pin'
  const isCleaners = cleanerApp !== undefined || session.enteredBy === 'cleaner_app'
  return isCleaners && account.role === 'cleaner' ? 'cleaner_app' : undefined
}

async function endKnown(trx: Transaction, { id }: DeskSession): Promise<number> {
  const ended = await trx.deleteFrom('sessions').where('id', '=', id).returning('began_at').executeTakeFirst()
  if (!ended) throw new NotSignedIn()
  return ended.began_at
}

/** Tells managers, in the audit trail, whose PIN was locked and in whose session it was tried. */
function announceLocked(trx: Transaction, act: Act, { id, name }: AccountRow) {
  return announce(
    trx,
    act,
    'account.pin_locked',
    `PIN of ${name} locked after ${MOST_FAILED_PINS} wrong tries`,
    id,
  )
}
