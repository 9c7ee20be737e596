import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, everyone, managerRoles, roles } from '#platform/http/roles.ts'
import { languages } from '#platform/languages/languages.ts'
import {
  email,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  phone,
  requiredText,
  singleLineText,
} from '#platform/values/fields.ts'
import { PLAIN_LINE } from '#platform/values/text/control-characters.ts'
import { approval, approvalForm } from './approvals/approval-schemas.ts'

import { passkeyProof, recoveryCodes, signInCode } from './second-factor/schemas.ts'

export * from './second-factor/contract.ts'

const language = z.enum(languages).nullable()

/** The preferences of a person, the same at every desk (SPEC §2, Settings, General). */
export const preferences = z.object({
  /** Null: follows the device. */
  darkMode: z.boolean().nullable(),
  /** Shows pushes as toasts and, if urgent, as browser notifications. */
  notifications: z.boolean(),
  /** Also refreshes everything on screen every minute. */
  autoRefresh: z.boolean(),
  /** Of the Cleaner App. Null: follows the phone. */
  language,
})

export type Preferences = z.infer<typeof preferences>

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
  confirmedUntil: isoInstant.nullable(),
  /** The dialogs that the user's role may not open, because it may not make all calls that they need. */
  closedDialogs: z.array(z.string()),
  preferences,
})

export type Session = z.infer<typeof session>

const login = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u, 'Use letters, digits, dots and dashes only')

/** A user name or email address as typed. Any format is accepted, so that a refusal reveals nothing. */
const typedLogin = requiredText('Please enter your user name', 254)

/** Every character counts, including leading and trailing spaces. */
const secretText = z.string().max(200).regex(PLAIN_LINE)
const password = secretText.min(1, 'Please enter your password')
const newPassword = secretText.min(12, 'Use at least 12 characters')
const pin = z.string().regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits')

export const readSession = endpoint({
  method: 'GET',
  path: '/api/session',
  roles: everyone,
  admits: 'locked',
  summary: 'Get the current session of this desk',
  response: session,
})

const signedIn = session.extend(recoveryCodes.shape)

export type SignedIn = z.infer<typeof signedIn>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  roles: everyone,
  admits: 'signed-out',
  summary:
    'Sign in with user name or email address and password; a one-time password also needs a new one, an account with a second factor a code or a passkey',
  body: z.object({
    login: typedLogin,
    password,
    newPassword: newPassword.optional(),
    code: signInCode.optional(),
    passkey: passkeyProof.optional(),
  }),
  /** Recovery codes are returned only once: by the sign-in that sets up a second factor that the venue demands. */
  response: signedIn,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  roles: everyone,
  admits: 'signed-out',
  summary: 'Sign out at this desk',
  response: z.object({ signedOut: z.boolean() }),
})

export const lockDesk = endpoint({
  method: 'POST',
  path: '/api/session/lock',
  roles: everyone,
  admits: 'locked',
  summary: 'Lock this desk until someone unlocks it',
  response: session,
})

export const switchUser = endpoint({
  method: 'POST',
  path: '/api/session/switch',
  roles: everyone,
  admits: 'locked',
  summary: 'Unlock this desk or switch its user with the PIN of someone who has entered their password here',
  body: z.object({ login: typedLogin, pin: requiredText('Please enter your PIN', 20) }),
  response: session,
})

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/session/confirm',
  roles: everyone,
  summary: 'Confirm with your password after a PIN: full rights of your role for ten minutes',
  body: z.object({ password }),
  response: session,
})

/** Someone who has signed in at this desk before. */
const deskUser = z.object({ login: z.string(), name: z.string(), role: z.enum(roles) })

export const listDeskUsers = endpoint({
  method: 'GET',
  path: '/api/session/people',
  roles: everyone,
  admits: 'locked',
  summary:
    'List the people whose PIN this desk accepts: they entered their password here in the last 30 days',
  response: z.array(deskUser),
})

/** A session of an account, as shown to people. */
const sessionInfo = z.object({
  id,
  browser: z.string(),
  address: z.string(),
  since: isoInstant,
  lastSeen: isoInstant,
  locked: z.boolean(),
  current: z.boolean(),
})

export type SessionInfo = z.infer<typeof sessionInfo>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  roles: everyone,
  summary: 'List your sessions, or, as a manager, those of an account you manage',
  query: z.object({
    accountId: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')
      .transform(Number)
      .pipe(id)
      .optional(),
  }),
  response: z.array(sessionInfo),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  roles: everyone,
  summary: 'End one of your sessions, or one of an account you manage',
  params: idParams,
  response: z.object({ ended: z.number().int() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  roles: everyone,
  summary: 'End all your sessions except this one',
  response: z.object({ ended: z.number().int() }),
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
  language,
  /** A one-time password works for one sign-in only. */
  password: z.enum(['none', 'one-time', 'own']),
  hasPin: z.boolean(),
  /** Too many wrong PINs: refused everywhere until the password is entered. */
  pinLocked: z.boolean(),
  disabled: z.boolean(),
  lastSignIn: isoInstant.nullable(),
  version: z.number().int(),
})

export type Account = z.infer<typeof account>

/** The User Profile of Settings (SPEC §2). */
export const profileForm = z.object({
  name: requiredText('Full name is required', 120),
  email: emptyAsNull(email),
  position: emptyAsNull(singleLineText(120)),
  phone: emptyAsNull(phone),
})

export const accountForm = profileForm.extend({
  login,
  role: z.enum(roles),
  language: emptyAsNull(z.enum(languages)),
})

const accountChange = accountForm.extend({ disabled: z.boolean() }).partial()

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  roles: everyone,
  summary: 'Get your own account',
  response: account,
})

export const saveProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  roles: everyone,
  summary: 'Change your own name and contact data',
  body: profileForm.partial(),
  response: account,
})

export const savePreferences = endpoint({
  method: 'PATCH',
  path: '/api/profile/preferences',
  roles: everyone,
  summary: 'Change what you set for yourself: dark mode, notifications, auto refresh, language',
  body: preferences.partial(),
  response: preferences,
})

export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/profile/password',
  roles: everyone,
  summary: 'Set your own password; the first password of the owner ends open mode',
  body: z.object({ current: secretText.optional(), password: newPassword }),
  response: session,
})

/** A `pin` of null removes the PIN. */
export const setPin = endpoint({
  method: 'PUT',
  path: '/api/profile/pin',
  roles: everyone,
  summary: 'Set or remove your own PIN',
  body: z.object({ current: secretText.optional(), pin: pin.nullable() }),
  response: account,
})

export const listApprovers = endpoint({
  method: 'GET',
  path: '/api/accounts/approvers',
  roles: deskRoles,
  summary: 'List the managers who may approve an action at this desk with their PIN',
  response: z.array(z.object({ id, name: z.string() })),
})

export type Approver = z.infer<typeof listApprovers.response>[number]

export const approve = endpoint({
  method: 'POST',
  path: '/api/accounts/approvals',
  roles: deskRoles,
  summary: 'Approve one request of this session as a manager, by PIN: once, within a minute',
  body: approvalForm,
  response: approval,
  status: 201,
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  roles: managerRoles,
  summary: 'List all staff accounts',
  response: z.array(account),
})

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  roles: managerRoles,
  summary: 'Add a staff account; to sign in it needs a password, or, for the Cleaner App only, a PIN',
  body: accountForm,
  response: account,
  status: 201,
})

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/api/accounts/:id',
  roles: managerRoles,
  summary: 'Change, disable or enable a staff account; a new role or a disabled account ends its sessions',
  params: idParams,
  body: accountChange,
  response: account,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/reset-password',
  roles: managerRoles,
  summary: 'Create a one-time password for an account, returned only once, and end its sessions',
  params: idParams,
  response: z.object({ login: z.string(), password: z.string(), validUntil: isoInstant }),
})

export const setAccountPin = endpoint({
  method: 'PUT',
  path: '/api/accounts/:id/pin',
  roles: managerRoles,
  summary: 'Set or remove the PIN of an account',
  params: idParams,
  body: z.object({ pin: pin.nullable() }),
  response: account,
})

export const unlockAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/unlock',
  roles: managerRoles,
  summary: 'Reset the failed sign-in attempts of an account, by password and by PIN',
  params: idParams,
  response: account,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/sign-out',
  roles: managerRoles,
  summary: 'End all sessions of an account',
  params: idParams,
  response: z.object({ ended: z.number().int() }),
})
