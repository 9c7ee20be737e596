import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { emailState } from '#office/mail/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, everyone, managerRoles } from '#platform/http/roles.ts'
import {
  email,
  emptyAsNull,
  id,
  idParams,
  isoInstant,
  notGuests,
  phone,
  requiredText,
  singleLineText,
  whenComparable,
} from '#platform/values/fields.ts'

import { entryStatuses, MAX_PEOPLE, MAX_WANTED, MAX_WANTS, offerStatuses } from './words.ts'

export type { EntryStatus, OfferStatus } from './words.ts'

/** A facility type that suits a guest; `kind` is a room type or a locker size, empty for any. */
export const want = z.object({ facilityType: z.enum(facilityTypes), kind: singleLineText(60).default('') })

/** The form that puts a guest into line. With `rentalId`, the guest of a running stay waits for something else. */
export const joinForm = z
  .object({
    guestId: id.nullish(),
    notGuests,
    rentalId: id.nullish(),
    customerName: requiredText('Customer name is required', 120),
    customerPhone: emptyAsNull(phone),
    customerEmail: emptyAsNull(email),
    /** Sends the guest an e-mail for each offer. */
    byEmail: z.boolean().default(false),
    people: z
      .number()
      .int('Must be a whole number')
      .min(1, 'At least one person')
      .max(MAX_PEOPLE, `At most ${MAX_PEOPLE} people`)
      .default(1),
    /** How many facilities a group wants. Each is offered and held as it becomes free. */
    facilities: z
      .number()
      .int('Must be a whole number')
      .min(1, 'At least one room or locker')
      .max(MAX_WANTED, `At most ${MAX_WANTED} rooms or lockers`)
      .default(1),
    wants: z.array(want).min(1, 'Choose what the guest waits for').max(MAX_WANTS),
  })
  .refine(({ byEmail, customerEmail }) => !byEmail || Boolean(customerEmail), {
    path: ['customerEmail'],
    message: 'Enter the email address to write to',
    when: whenComparable('byEmail', 'customerEmail'),
  })

export const offer = z.object({
  id,
  status: z.enum(offerStatuses),
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
  madeAt: isoInstant,
  /** Until when the facility is held, by the server’s clock. */
  heldUntil: isoInstant,
})

export type Offer = z.infer<typeof offer>

export const waitingEntry = z.object({
  id,
  /** The number by which the guest is called. */
  number: z.number().int(),
  status: z.enum(entryStatuses),
  guestId: id,
  name: z.string(),
  phone: z.string(),
  people: z.number().int(),
  /** How many facilities they still want. */
  facilities: z.number().int(),
  wants: z.array(want),
  /** The running stay of a guest who is in the house already. */
  stay: z.object({ rentalId: id, facilityName: z.string() }).nullable(),
  /** The place in line, from 1; null if the guest does not wait. */
  place: z.number().int().nullable(),
  joinedAt: isoInstant,
  /** When a facility is expected for the guest; null if nothing can be said. */
  estimatedAt: isoInstant.nullable(),
  /** The offer that holds a facility for the guest. */
  offer: offer.nullable(),
  /** Whether the guest gets an e-mail for each offer. */
  byEmail: z.boolean(),
  /** The address of these e-mails; empty without. */
  emailAddress: z.string(),
  /** The e-mail of the last offer; null if none was to be sent. */
  email: emailState.nullable(),
})

export type WaitingEntry = z.infer<typeof waitingEntry>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/waiting',
  roles: deskRoles,
  summary: 'Guests in line by place, and those of the last hours who missed their offer or left',
  response: z.object({ entries: z.array(waitingEntry), away: z.array(waitingEntry) }),
})

export const joinLine = endpoint({
  method: 'POST',
  path: '/api/waiting',
  roles: deskRoles,
  summary: 'Put a guest into line. A free facility that suits is offered at once',
  body: joinForm,
  response: waitingEntry,
  status: 201,
})

const answer = { params: idParams, response: waitingEntry }

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/waiting/:id/accept',
  roles: deskRoles,
  ...answer,
  summary: 'The guest takes the offered facility, which stays held until they are checked in',
})
export const skipOffer = endpoint({
  method: 'POST',
  path: '/api/waiting/:id/skip',
  roles: deskRoles,
  ...answer,
  summary: 'The guest does not want this facility and keeps their place in line',
})
export const lapseOffer = endpoint({
  method: 'POST',
  path: '/api/waiting/:id/lapse',
  roles: deskRoles,
  ...answer,
  summary: 'The guest did not answer: the offer ends before its time',
})
export const leaveLine = endpoint({
  method: 'POST',
  path: '/api/waiting/:id/cancel',
  roles: deskRoles,
  ...answer,
  summary: 'The guest leaves the line',
})
export const returnToLine = endpoint({
  method: 'POST',
  path: '/api/waiting/:id/return',
  roles: deskRoles,
  ...answer,
  summary: 'A guest who missed an offer or left is back, at the end of the line with the same number',
})

export const display = z.object({
  id,
  name: z.string(),
  createdAt: isoInstant,
  revokedAt: isoInstant.nullable(),
})

export type Display = z.infer<typeof display>

export const displayForm = z.object({ name: requiredText('Name is required', 60) })

export const listDisplays = endpoint({
  method: 'GET',
  path: '/api/waiting/displays',
  roles: managerRoles,
  summary: 'The links of public displays',
  response: z.array(display),
})
export const addDisplay = endpoint({
  method: 'POST',
  path: '/api/waiting/displays',
  roles: managerRoles,
  summary: 'Make the link of a public display. Its token is in this answer only',
  body: displayForm,
  response: display.extend({ token: z.string() }),
  status: 201,
})
export const revokeDisplay = endpoint({
  method: 'POST',
  path: '/api/waiting/displays/:id/revoke',
  roles: managerRoles,
  summary: 'Revoke the link of a public display',
  params: idParams,
  response: display,
})

/** The content of the public display: numbers only. */
export const displayedLine = z.object({
  venue: z.string(),
  timeZone: z.string(),
  at: isoInstant,
  offered: z.array(z.object({ number: z.number().int(), heldUntil: isoInstant })),
  waiting: z.array(z.object({ number: z.number().int(), minutes: z.number().int().nullable() })),
})

export type DisplayedLine = z.infer<typeof displayedLine>

/** For the screen in the waiting area, which nobody signs in to: the link's token is in a header. */
export const readDisplay = endpoint({
  method: 'GET',
  path: '/api/waiting/display',
  roles: everyone,
  admits: 'signed-out',
  summary: 'What a public display shows: numbers, no names. The token of its link is in a header',
  response: displayedLine,
})
