import { expect, test } from 'vitest'
import { z } from 'zod'
import { completeCleaning, startCleaning } from '#house/cleaning/contract.ts'
import { MAX_PHOTO_BYTES } from '#house/cleaning/words.ts'
import { finishInspection, reportFault } from '#house/turnaround/contract.ts'
import { signIn, switchUser } from '#office/accounts/contract.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { type FieldDetails, inEnglish, writeDetail } from '#platform/http/errors.ts'
import { languages } from '#platform/languages/languages.ts'
import { validationMessages } from '#platform/values/validation-messages.ts'
import { endpointName, endpoints } from '#testing/venue/endpoints.ts'
import { hostile, hostileBodies } from '#testing/venue/hostile-input.ts'
import { validate } from './request-validation.ts'

z.config(validationMessages)

/** Calls of pages that are in English, and of other servers. */
const inEnglishOnly = /^\/api\/(profile|sessions|session\/confirm|inventory|chain)/

const ofCleaners = endpoints.filter(
  ({ roles, path }) => roles.includes('cleaner') && !inEnglishOnly.test(path),
)

/** Inputs of which a part is wrong, or several. */
const wrongInputs: (readonly [Endpoint, part: 'params' | 'query' | 'body', value: unknown])[] = [
  ...ofCleaners.flatMap(endpoint =>
    endpoint.body ? [...hostileBodies(endpoint)].map(([, , body]) => [endpoint, 'body', body] as const) : [],
  ),
  ...ofCleaners.flatMap(endpoint =>
    (['params', 'query'] as const).flatMap(part => {
      const { shape = {} } = (endpoint[part] ?? {}) as { shape?: object }
      return Object.keys(shape).flatMap(field =>
        hostile.map(value => [endpoint, part, { [field]: value }] as const),
      )
    }),
  ),
  ...[{}, null, [], { login: '', password: '', pin: '', nfcTagId: '', cleanerId: '', reason: '' }].flatMap(
    value => ofCleaners.filter(({ body }) => body).map(endpoint => [endpoint, 'body', value] as const),
  ),
  [signIn, 'body', { login: 'sam', password: 'x', newPassword: 'short', code: '1' }],
  [switchUser, 'body', { login: 'sam', pin: 'a\u0007' }],
  [
    startCleaning,
    'body',
    { nfcTagId: 'x'.repeat(101), cleanerId: 'a\u0007', sessionKey: '1', startTime: 'x' },
  ],
  [completeCleaning, 'body', { photoUrl: 'x'.repeat(MAX_PHOTO_BYTES * 2), notes: 'x'.repeat(1_001) }],
  [reportFault, 'body', { facilityId: 0, title: '\u0301', details: 'a\u0007', photo: 'http://x' }],
  [finishInspection, 'body', { results: [] }],
  [finishInspection, 'body', { results: [{ step: '', finding: 'x', note: 'x'.repeat(301) }] }],
]

test('what a schema refuses of a cleaner is a sentence in every language', async () => {
  const said = new Set<string>()
  const untranslated = new Set<string>()
  for (const [endpoint, part, value] of wrongInputs) {
    const { errors = {} } = validate(endpoint[part]!, value)
    for (const [field, detail] of Object.entries(errors as FieldDetails)) {
      said.add(inEnglish(detail))
      for (const language of languages.filter(language => language !== 'en'))
        if ((await writeDetail(detail, language)) === inEnglish(detail))
          untranslated.add(`${endpointName(endpoint)}, ${field}: ${inEnglish(detail)}`)
    }
  }
  expect([...untranslated]).toEqual([])
  expect([...said]).toEqual(
    expect.arrayContaining([
      'Required',
      'Please enter your user name',
      'Please enter your PIN',
      'Use at least 12 characters',
      'Please enter a valid tag ID',
      'String must contain at most 100 character(s)',
      'Must not contain control characters',
      'Must be a positive whole number',
      'The photo must not be larger than 10 MB',
      'Say what is broken',
      'Please select a facility',
      'Check every step',
    ]),
  )
})
