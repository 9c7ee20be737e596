import { z } from 'zod'
import { id, isoInstant } from '#platform/values/fields.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** The common fields of a browser's answers to WebAuthn requests. Results of extensions are not used. */
const credential = {
  id: base64url(2_000),
  rawId: base64url(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
}

/** A new passkey, as the browser returns it. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

export type NewPasskey = z.infer<typeof newPasskey>

/** A challenge signed by a passkey. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
})

export type PasskeyProof = z.infer<typeof passkeyProof>

/** A code of an authenticator app, or a recovery code, as typed. */
export const signInCode = z.string().trim().min(6, 'Enter the code').max(40)

/** The options that the browser passes to WebAuthn. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** The second factors of an account. */
export const secondFactors = z.object({
  authenticators: z.array(
    z.object({
      id,
      kind: z.enum(['app', 'passkey']),
      name: z.string(),
      addedAt: isoInstant,
      lastUsed: isoInstant.nullable(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
  /** Whether the venue demands one of this account. */
  isRequired: z.boolean(),
  /** Whether browsers accept passkeys at the address of this request: they need a name, not a number. */
  canAddPasskey: z.boolean(),
})

export type SecondFactors = z.infer<typeof secondFactors>

/** Recovery codes, shown once; empty if the existing ones stay valid. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The key of an authenticator app, to type or to scan. */
export const appKey = z.object({ key: z.string(), uri: z.string() })

export type AppKey = z.infer<typeof appKey>

/** The member `secondFactor` of the problem that answers a right password without its second factor. */
export interface SecondFactorRequest {
  /** An app or a recovery code can be used. */
  code: boolean
  /** A passkey can be used. */
  passkey?: Record<string, unknown> | undefined
  /** The venue demands a second factor and there is none: an app with this key is added by its first code. */
  setUp?: AppKey | undefined
}
