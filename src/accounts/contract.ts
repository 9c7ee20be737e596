import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { email, id, idParams, instant, line, optional, phone, requiredLine } from '../shared/fields.ts'
import { everyone, managers, roles } from '../shared/roles.ts'

/** Who is at this desk, and whether the venue asks people to sign in. */
export const session = z.object({
  mode: z.enum(['open', 'signed-in']),
  /** Nobody has been at this desk for a while: it answers nothing until somebody unlocks it. */
  locked: z.boolean(),
  /** Minutes after which a desk that is left alone locks; 0: it does not. */
  lockMinutes: z.number().int(),
  user: z.object({ id, name: z.string(), role: z.enum(roles), login: z.string(), hasPin: z.boolean() }),
  /** What the session rests on. 'password' in open mode, where nobody is asked. */
  assurance: z.enum(['password', 'pin']),
  /** The role whose rights the session has: the user's own, or a lower one after a PIN alone. */
  rights: z.enum(roles),
  /** When the rights from a password entered after a PIN end; null if none was. */
  confirmedUntil: instant.nullable(),
})

export type Session = z.infer<typeof session>

const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u, 'Use letters, digits, dots and dashes only')

/** What somebody types to say who they are; its shape tells nothing. */
const typed = requiredLine('Please enter your user name', 254)

/** Every character counts, blanks at the ends too. */
const secret = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters')
const password = secret.min(1, 'Please enter your password')
const newPassword = secret.min(12, 'Use at least 12 characters')
const pin = z.string().regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits')

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in at this desk',
  roles: everyone,
  admits: 'locked',
  answer: session,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in with user name or e-mail address and password; a one-time password asks for a new one',
  roles: everyone,
  admits: 'signed-out',
  body: z.object({ login: typed, password, newPassword: newPassword.optional() }),
  answer: session,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Sign out at this desk',
  roles: everyone,
  admits: 'signed-out',
  answer: z.object({ signedOut: z.boolean() }),
})

export const lockDesk = endpoint({
  method: 'POST',
  path: '/api/session/lock',
  summary: 'Lock this desk until somebody unlocks it',
  roles: everyone,
  admits: 'locked',
  answer: session,
})

export const switchUser = endpoint({
  method: 'POST',
  path: '/api/session/switch',
  summary: 'Unlock this desk, or take it over, by the PIN of someone who has entered their password here',
  roles: everyone,
  admits: 'locked',
  body: z.object({ login: typed, pin: requiredLine('Please enter your PIN', 20) }),
  answer: session,
})

export const confirmPerson = endpoint({
  method: 'POST',
  path: '/api/session/confirm',
  summary: 'Enter one’s password after a PIN: full rights of one’s role for ten minutes',
  roles: everyone,
  body: z.object({ password }),
  answer: session,
})

/** Somebody who has signed in at this desk before. */
const person = z.object({ login: z.string(), name: z.string(), role: z.enum(roles) })

export type Person = z.infer<typeof person>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/session/people',
  summary: 'The people whose PIN this desk accepts: they entered their password here in the last 30 days',
  roles: everyone,
  admits: 'locked',
  answer: z.array(person),
})

/** Where somebody is signed in. */
const place = z.object({
  id,
  browser: z.string(),
  address: z.string(),
  since: instant,
  lastSeen: instant,
  locked: z.boolean(),
  current: z.boolean(),
})

export type Place = z.infer<typeof place>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where the signed-in person is signed in; managers may ask about others',
  roles: everyone,
  query: z.object({
    accountId: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')
      .transform(Number)
      .pipe(id)
      .optional(),
  }),
  answer: z.array(place),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End a session of one’s own, or of somebody one manages',
  roles: everyone,
  params: idParams,
  answer: z.object({ ended: z.number().int() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End all of one’s own sessions but this one',
  roles: everyone,
  answer: z.object({ ended: z.number().int() }),
})

const contact = {
  email: z.string().nullable(),
  position: z.string().nullable(),
  phone: z.string().nullable(),
}

export const account = z.object({
  id,
  name: z.string(),
  login: z.string(),
  role: z.enum(roles),
  ...contact,
  /** A one-time password counts only until it is used. */
  password: z.enum(['none', 'one-time', 'own']),
  hasPin: z.boolean(),
  /** Too many wrong PINs: refused everywhere until the password is entered. */
  pinLocked: z.boolean(),
  disabled: z.boolean(),
  lastSignIn: instant.nullable(),
  version: z.number().int(),
})

export type Account = z.infer<typeof account>

/** The User Profile of Settings (SPEC §2). */
export const profileForm = z.object({
  name: requiredLine('Full name is required', 120),
  email: optional(email),
  position: optional(line(120)),
  phone: optional(phone),
})

export const accountForm = profileForm.extend({ login, role: z.enum(roles) })

const accountChange = accountForm.extend({ disabled: z.boolean() }).partial()

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'The account of whoever is at this desk',
  roles: everyone,
  answer: account,
})

export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change one’s own name and contact data',
  roles: everyone,
  body: profileForm.partial(),
  answer: account,
})

export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Set one’s own password; the owner’s first ends open mode',
  roles: everyone,
  body: z.object({ current: secret.optional(), password: newPassword }),
  answer: session,
})

/** What removes the PIN is null. */
export const setPin = endpoint({
  method: 'PUT',
  path: '/api/profile/pin',
  summary: 'Set or remove one’s own PIN',
  roles: everyone,
  body: z.object({ current: secret.optional(), pin: pin.nullable() }),
  answer: account,
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: 'All staff accounts',
  roles: managers,
  answer: z.array(account),
})

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Add a staff account; it can sign in once it has a password, or, for the Cleaner App alone, a PIN',
  roles: managers,
  body: accountForm,
  answer: account,
  status: 201,
})

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/api/accounts/:id',
  summary: 'Change, disable or enable a staff account; a new role or a disabled account ends its sessions',
  roles: managers,
  params: idParams,
  body: accountChange,
  answer: account,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/reset-password',
  summary: 'Give an account a one-time password, shown this once, and end its sessions',
  roles: managers,
  params: idParams,
  answer: z.object({ login: z.string(), password: z.string(), validUntil: instant }),
})

export const setPinOf = endpoint({
  method: 'PUT',
  path: '/api/accounts/:id/pin',
  summary: 'Set or remove the PIN of an account',
  roles: managers,
  params: idParams,
  body: z.object({ pin: pin.nullable() }),
  answer: account,
})

export const unlockAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/unlock',
  summary: 'Let an account try to sign in again at once, by password and by PIN',
  roles: managers,
  params: idParams,
  answer: account,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/sign-out',
  summary: 'End all sessions of an account',
  roles: managers,
  params: idParams,
  answer: z.object({ ended: z.number().int() }),
})
