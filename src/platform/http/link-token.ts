import { createHash, randomBytes } from 'node:crypto'

/** Returns the token of a link that opens a display without signing in: 256 random bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash under which the token of a link is stored. One round is enough for 256 random bits. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')
