import type { Instant } from '../values/time.ts'
import type { Role } from './roles.ts'

/** Name of the server as an actor. */
export const SERVER_NAME = 'Server'

/** Returns the name to show for an actor in a sealed record. Those of version 0.1 name the server 'Clock'. */
export const actorName = (stored: string): string => (stored === 'Clock' ? SERVER_NAME : stored)

/** The person who acts. `id` is null for scheduled work and for visitors, who have not signed in. */
export interface Actor {
  id: number | null
  name: string
  role: Role | 'clock' | 'visitor'
}

/** The person who approved an action on the spot that the actor may not do alone. */
export interface Approver {
  id: number
  name: string
  role: Role
}

/** How a person signed in: by password, by PIN, or by PIN in the Cleaner App. */
export type SignInMethod = 'password' | 'pin' | 'cleaner_app'

/** The signed-in session of a desk. Open mode has no sessions. */
export interface DeskSession {
  id: number
  /** Hash of the desk's secret name, which is the same for everyone who signs in at this desk. */
  desk: string
  /** The account's role. After a PIN sign-in, the actor's role is lower until the password is entered. */
  role: Role
  enteredBy: SignInMethod
  /** When the rights granted by a password entered after a PIN expire; null if no password was entered. */
  confirmedUntil: Instant | null
  /** Locked after a period of inactivity: requests are refused until the desk is unlocked. */
  locked: boolean
}

/** Context of one business action: who, when, from where, and what it has changed so far. */
export interface ActionContext {
  actor: Actor
  at: Instant
  /** Id of the browser tab that sent the request. */
  origin: string | null
  /** Network address of the client; undefined if the server itself acts. */
  address?: string
  /** The actor's session. */
  session?: DeskSession | undefined
  /** Hash of the desk's secret name; open mode has it too, once the desk is set up. */
  desk?: string | undefined
  /** The person who approved the action by PIN. Set in the transaction of a request that names an approval. */
  approvedBy?: Approver | undefined
  /** Nouns of the recorded events. Cached responses that depend on them are dropped after the commit. */
  touched: Set<string>
  /** Whether the answer is that of an earlier request with the same Idempotency-Key. */
  isRepeat?: boolean
  /** The events recorded so far, for the event handlers that run in the same transaction. */
  events: RecordedEvent[]
  /** The money taken or paid out so far, for the printer and the cash drawer of the desk. */
  moneyMoved: MovedMoney[]
}

/** Money that was taken or, below zero, paid out: one payment method of a posting. */
export interface MovedMoney {
  posting: string
  kind: string
  method: string
  cents: number
}

/** A recorded event, as passed to event handlers. */
export interface RecordedEvent {
  action: string
  subjectId?: number
  facility?: { type: 'room' | 'locker'; id: number; name: string }
  changes?: Record<string, readonly [unknown, unknown]>
}

/** Creates the context of an action that the server's clock triggers. */
export function clockContext(at: Instant): ActionContext {
  const actor: Actor = { id: null, name: SERVER_NAME, role: 'clock' }
  return { actor, at, origin: null, touched: new Set(), events: [], moneyMoved: [] }
}
