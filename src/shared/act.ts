import type { Role } from './roles.ts'
import type { Instant } from './time.ts'

/** Who acts. `id` is null for the server's own clock, and for a visitor: somebody who has not signed in. */
export interface Actor {
  id: number | null
  name: string
  role: Role | 'clock' | 'visitor'
}

/** How someone took a desk: by password, by PIN, or by PIN in the Cleaner App. */
export type EnteredBy = 'password' | 'pin' | 'cleaner_app'

/** The signed-in session of a desk; in open mode there are none. */
export interface DeskSession {
  id: number
  /** The desk's own secret name, hashed: the same for whoever signs in there. */
  desk: string
  /** The account's role. The actor's role is lower after a PIN, until the password is entered. */
  role: Role
  enteredBy: EnteredBy
  /** When the rights from a password entered after a PIN end; null if none was. */
  confirmedUntil: Instant | null
  /** Nobody has been at it for a while: it answers nothing until it is unlocked. */
  locked: boolean
}

/** One business action under way: who, when, from where, and what it has changed so far. */
export interface Act {
  by: Actor
  at: Instant
  /** The browser tab that asked for it. */
  origin: string | null
  /** The network address it was asked from; none where the server acts by itself. */
  address?: string
  /** The session through which somebody acts. */
  session?: DeskSession | undefined
  /** Nouns of the events appended; kept responses that hold them are dropped after the commit. */
  changed: Set<string>
  /** The events appended so far, for those who follow them in the same transaction. */
  done: Done[]
}

/** An appended event, as those who follow it need it. */
export interface Done {
  action: string
  subjectId?: number
  facility?: { type: 'room' | 'locker'; id: number; name: string }
  changes?: Record<string, readonly [unknown, unknown]>
}

/** What the server does by itself when a time comes. */
export function actOfClock(at: Instant): Act {
  const by: Actor = { id: null, name: 'Clock', role: 'clock' }
  return { by, at, origin: null, changed: new Set(), done: [] }
}
