import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { isoInstant, requiredText } from '#platform/values/fields.ts'
import { officeOrigin } from './rules.ts'
import { linkFailures, linkStates } from './words.ts'

export type { LinkFailure } from './words.ts'

const path = '/api/chain/link'

/** The form that joins a chain. */
export const linkForm = z.object({
  office: requiredText('Address is required', 300).refine(
    address => address === '' || officeOrigin(address) !== undefined,
    'Must begin with https://',
  ),
  code: requiredText('Join code is required', 40),
})

/** The head office, without the token, which is never returned. */
export const link = z.object({
  state: z.enum(linkStates).nullable(),
  office: z.string().nullable(),
  joinedAt: isoInstant.nullable(),
  /** When the head office last answered. */
  exchangedAt: isoInstant.nullable(),
  /** Z reports that the head office does not have yet. */
  waiting: z.number().int(),
  failure: z.enum(linkFailures).nullable(),
})

export type Link = z.infer<typeof link>

export const readLink = endpoint({
  method: 'GET',
  path,
  roles: managerRoles,
  summary: 'The head office to which this venue reports',
  response: link,
})
export const joinOffice = endpoint({
  method: 'POST',
  path,
  roles: ['admin'],
  takesLong: true,
  summary: 'Join the chain of a head office with a code that it made. All Z reports so far are sent',
  body: linkForm,
  response: link,
})
export const leaveOffice = endpoint({
  method: 'DELETE',
  path,
  roles: ['admin'],
  takesLong: true,
  summary: 'Leave the chain. What the head office has stays there',
  response: link.extend({ isOfficeTold: z.boolean() }),
})
