import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { idParams, requiredText } from '#platform/values/fields.ts'
import * as calls from '../calls.ts'
import { appKey, newPasskey, passkeyOptions, recoveryCodes, secondFactors, signInCode } from './schemas.ts'

export type { AppKey, NewPasskey, PasskeyProof, SecondFactorRequest, SecondFactors } from './schemas.ts'

/** The actor's own password, without which an unattended desk could change their sign-in. */
const current = z
  .string()
  .min(1, 'Please enter your password')
  .max(200)
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters')

export const readSecondFactors = endpoint(calls.readSecondFactors, {
  summary: 'List your authenticator apps and passkeys',
  response: secondFactors,
})

export const beginApp = endpoint(calls.beginApp, {
  summary: 'Get the key of a new authenticator app, which counts once its first code is confirmed',
  body: z.object({ current }),
  response: appKey,
})

export const confirmApp = endpoint(calls.confirmApp, {
  summary: 'Add an authenticator app by its first code; the first second factor returns recovery codes once',
  body: z.object({ code: signInCode }),
  response: recoveryCodes,
})

export const beginPasskey = endpoint(calls.beginPasskey, {
  summary: 'Get the WebAuthn options of a new passkey',
  body: z.object({ current }),
  response: passkeyOptions,
})

export const addPasskey = endpoint(calls.addPasskey, {
  summary: 'Add a passkey; the first second factor returns recovery codes once',
  body: z.object({ name: requiredText('Please enter a name', 60), passkey: newPasskey }),
  response: recoveryCodes,
})

export const removeFactor = endpoint(calls.removeFactor, {
  summary: 'Remove one of your authenticator apps or passkeys',
  params: idParams,
  body: z.object({ current }),
  response: z.object({ removed: z.number().int() }),
})

export const renewRecoveryCodes = endpoint(calls.renewRecoveryCodes, {
  summary: 'Replace your recovery codes; the new ones are returned only once',
  body: z.object({ current }),
  response: recoveryCodes,
})

export const resetSecondFactors = endpoint(calls.resetSecondFactors, {
  summary: 'Remove all second factors of an account, for someone who lost them, and end its sessions',
  params: idParams,
  response: z.object({ removed: z.number().int() }),
})
