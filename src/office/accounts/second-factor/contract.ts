import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { idParams, requiredText } from '#platform/values/fields.ts'
import { PLAIN_LINE } from '#platform/values/text/control-characters.ts'

import { appKey, newPasskey, passkeyOptions, recoveryCodes, secondFactors, signInCode } from './schemas.ts'

const secondFactor = '/api/profile/second-factor'

export type { AppKey, NewPasskey, PasskeyProof, SecondFactorRequest, SecondFactors } from './schemas.ts'

/** The actor's own password, without which an unattended desk could change their sign-in. */
const current = z.string().min(1, 'Please enter your password').max(200).regex(PLAIN_LINE)

export const readSecondFactors = endpoint({
  method: 'GET',
  path: secondFactor,
  roles: managerRoles,
  summary: 'List your authenticator apps and passkeys',
  response: secondFactors,
})

export const beginApp = endpoint({
  method: 'POST',
  path: `${secondFactor}/app`,
  roles: managerRoles,
  summary: 'Get the key of a new authenticator app, which counts once its first code is confirmed',
  body: z.object({ current }),
  response: appKey,
})

export const confirmApp = endpoint({
  method: 'POST',
  path: `${secondFactor}/app/confirm`,
  roles: managerRoles,
  summary: 'Add an authenticator app by its first code; the first second factor returns recovery codes once',
  body: z.object({ code: signInCode }),
  response: recoveryCodes,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: `${secondFactor}/passkey/options`,
  roles: managerRoles,
  summary: 'Get the WebAuthn options of a new passkey',
  body: z.object({ current }),
  response: passkeyOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: `${secondFactor}/passkey`,
  roles: managerRoles,
  summary: 'Add a passkey; the first second factor returns recovery codes once',
  body: z.object({ name: requiredText('Please enter a name', 60), passkey: newPasskey }),
  response: recoveryCodes,
})

export const removeFactor = endpoint({
  method: 'POST',
  path: `${secondFactor}/:id/remove`,
  roles: managerRoles,
  summary: 'Remove one of your authenticator apps or passkeys',
  params: idParams,
  body: z.object({ current }),
  response: z.object({ removed: z.number().int() }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${secondFactor}/recovery-codes`,
  roles: managerRoles,
  summary: 'Replace your recovery codes; the new ones are returned only once',
  body: z.object({ current }),
  response: recoveryCodes,
})

export const resetSecondFactors = endpoint({
  method: 'POST',
  path: '/api/accounts/:id/reset-second-factor',
  roles: managerRoles,
  summary: 'Remove all second factors of an account, for someone who lost them, and end its sessions',
  params: idParams,
  response: z.object({ removed: z.number().int() }),
})
