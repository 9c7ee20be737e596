import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from '#office/accounts/contract.ts'

/** The answers of browser and authenticator to one registration or sign-in. A test changes those to be refused. */
export interface Ceremony {
  challenge: string
  /** The origin of the page. */
  origin: string
  /** The host name that the passkey is for. */
  rpId: string
  /** The request to the browser: 'webauthn.create' or 'webauthn.get'. Defaults to what is done. */
  type?: string
  /** Whether someone touched the authenticator. Defaults to true. */
  isPresent?: boolean
  /** Whether the authenticator checked a fingerprint, a face or its PIN. Defaults to true. */
  isVerified?: boolean
  /** How often the key has signed. Defaults to 0, as of an authenticator that does not count. */
  counter?: number
}

/** An authenticator in software with one ES256 key, such as a phone's. Its attestation is 'none'. */
export interface TestPasskey {
  /** The credential's id in base64url. */
  id: string
  create(ceremony: Ceremony): NewPasskey
  /** Signs a challenge, as the credential `id` if it is passed. */
  sign(ceremony: Ceremony, id?: string): PasskeyProof
}

export function createTestPasskey(): TestPasskey {
  const credentialId = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coseKey = encodeCbor(
    new Map<number, CborValue>([
      [1, 2], // Key type: elliptic curve
      [3, -7], // Algorithm: ES256
      [-1, 1], // Curve: P-256
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  )
  const ownId = toText(credentialId)
  return {
    id: ownId,
    create(ceremony) {
      const length = Buffer.from([0, credentialId.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey])
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', makeAuthenticatorData(ceremony, credential)],
      ])
      return {
        ...toCredential(ownId),
        response: {
          clientDataJSON: toText(makeClientData(ceremony, 'webauthn.create')),
          attestationObject: toText(encodeCbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign(ceremony, id = ownId) {
      const clientData = makeClientData(ceremony, 'webauthn.get')
      const data = makeAuthenticatorData(ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return {
        ...toCredential(id),
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(data),
          signature: toText(signature),
        },
      }
    },
  }
}

const toCredential = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

const makeClientData = ({ challenge, origin, type }: Ceremony, done: string) =>
  Buffer.from(JSON.stringify({ type: type ?? done, challenge, origin, crossOrigin: false }))

/** Returns the authenticator data of WebAuthn, section 6.1. */
function makeAuthenticatorData(
  { rpId, counter = 0, isPresent = true, isVerified = true }: Ceremony,
  credential?: Buffer,
): Buffer {
  const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (credential ? 64 : 0)
  const head = Buffer.alloc(5)
  head.writeUInt8(flags)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), head, credential ?? Buffer.alloc(0)])
}

type CborValue = number | string | Buffer | Map<string | number, CborValue>

/** Encodes a value in CBOR (RFC 8949). Lengths and numbers are below 65,536. */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value])
  const entries = [...value].flat().map(encodeCbor)
  return Buffer.concat([encodeHead(5, value.size), ...entries])
}

function encodeHead(majorType: number, length: number): Buffer {
  const type = majorType << 5
  if (length < 24) return Buffer.from([type | length])
  return length < 256 ? Buffer.from([type | 24, length]) : Buffer.from([type | 25, length >> 8, length & 255])
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
const toText = (data: Buffer) => data.toString('base64url')
