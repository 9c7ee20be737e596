import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, normalizeText, phoneKey } from '#migrations/normalize-texts.ts'
import { toEmailKey, toPhoneKey } from '#platform/values/search/contacts.ts'
import { normalizeForSearch } from '#platform/values/search/normalize-for-search.ts'

const signs = [
  ...' +-()./0123456789aZéŁßİςO’ʼ´`˗‑–—−/\u00a0\u00ad\u200b\u200d\u202a\u2066\u3164\ufeff\u0301',
  ...'٣۴५３𝟘山田ー・ジがﾞ김철é👩xX;,#',
]

const text = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 24 }).map(parts => parts.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)

test('the migration compares names, phones and e-mails as the server does', () => {
  fc.assert(
    fc.property(text, given => {
      expect(normalizeText(given)).toBe(normalizeForSearch(given))
      expect(phoneKey(given)).toBe(toPhoneKey(given))
      expect(emailKey(given)).toBe(toEmailKey(given))
    }),
    { numRuns: 3_000 },
  )
})

test('what was normalized stays as it is', () => {
  fc.assert(
    fc.property(text, given => {
      const once = normalizeForSearch(given)
      expect(normalizeForSearch(once)).toBe(once)
    }),
    { numRuns: 3_000 },
  )
})
