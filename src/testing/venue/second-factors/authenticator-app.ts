import { stepAt, totpCode } from '#office/accounts/second-factor/totp.ts'
import type { Instant } from '#platform/values/time.ts'

/** Returns what an authenticator app shows at a time for a key in base32, with or without spaces. */
export function codeOfApp(key: string, at: Instant): string {
  const bits = [...key.replace(/\s/g, '')].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  return totpCode(bytes, stepAt(at))
}
