import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { email, id, idParams, instant, line, optional, phone, requiredLine } from '../shared/fields.ts'
import { everyone, managers, roles } from '../shared/roles.ts'

/** The current user of this desk, and whether the venue requires sign-in. */
export const session = z.object({
  mode: z.enum(['open', 'signed-in']),
  /** If true, the server refuses all other calls of this desk until someone unlocks it. */
  locked: z.boolean(),
  /** Idle minutes after which the desk locks; 0 = never. */
  lockMinutes: z.number().int(),
  user: z.object({ id, name: z.string(), role: z.enum(roles), login: z.string(), hasPin: z.boolean() }),
  /** The secret behind the session; 'password' in open mode, which has no sign-in. */
  assurance: z.enum(['password', 'pin']),
  /** The role whose rights the session has: the user's own, or a lower one after a PIN. */
  rights: z.enum(roles),
  /** When the rights from a password entered after a PIN expire; null without one. */
  confirmedUntil: instant.nullable(),
})

export type Session = z.infer<typeof session>

const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u, 'Use letters, digits, dots and dashes only')

/** A user name or e-mail address as typed. Any format is accepted, so that a refusal reveals nothing. */
const typed = requiredLine('Please enter your user name', 254)

/** Every character counts, including leading and trailing spaces. */
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
  summary: 'Get the current session of this desk',
  roles: everyone,
  admits: 'locked',
  answer: session,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  summary: 'Sign in with user name or e-mail address and password; a one-time password also needs a new one',
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
  summary: 'Lock this desk until someone unlocks it',
  roles: everyone,
  admits: 'locked',
  answer: session,
})

export const switchUser = endpoint({
  method: 'POST',
  path: '/api/session/switch',
  summary: 'Unlock this desk or switch its user with the PIN of someone who has entered their password here',
  roles: everyone,
  admits: 'locked',
  body: z.object({ login: typed, pin: requiredLine('Please enter your PIN', 20) }),
  answer: session,
})

export const confirmPerson = endpoint({
  method: 'POST',
  path: '/api/session/confirm',
  summary: 'Confirm with your password after a PIN: full rights of your role for ten minutes',
  roles: everyone,
  body: z.object({ password }),
  answer: session,
})

/** Someone who has signed in at this desk before. */
const person = z.object({ login: z.string(), name: z.string(), role: z.enum(roles) })

export type Person = z.infer<typeof person>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/session/people',
  summary:
    'List the people whose PIN this desk accepts: they entered their password here in the last 30 days',
  roles: everyone,
  admits: 'locked',
  answer: z.array(person),
})

/** A session of an account, as shown to people. */
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
  summary: 'List your sessions, or, as a manager, those of an account you manage',
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
  summary: 'End one of your sessions, or one of an account you manage',
  roles: everyone,
  params: idParams,
  answer: z.object({ ended: z.number().int() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End all your sessions except this one',
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
  /** A one-time password works for one sign-in only. */
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
  summary: 'Get your own account',
  roles: everyone,
  answer: account,
})

export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change your own name and contact data',
  roles: everyone,
  body: profileForm.partial(),
  answer: account,
})

export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Set your own password; the first password of the owner ends open mode',
  roles: everyone,
  body: z.object({ current: secret.optional(), password: newPassword }),
  answer: session,
})

/** A `pin` of null removes the PIN. */
export const setPin = endpoint({
  method: 'PUT',
  path: '/api/profile/pin',
  summary: 'Set or remove your own PIN',
  roles: everyone,
  body: z.object({ current: secret.optional(), pin: pin.nullable() }),
  answer: account,
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: 'List all staff accounts',
  roles: managers,
  answer: z.array(account),
})

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Add a staff account; to sign in it needs a password, or, for the Cleaner App only, a PIN',
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
  summary: 'Create a one-time password for an account, returned only once, and end its sessions',
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
  summary: 'Reset the failed sign-in attempts of an account, by password and by PIN',
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
