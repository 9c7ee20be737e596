import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import { amount, id, idParams, isoInstant } from '#platform/values/fields.ts'
import { PLAIN_LINE } from '#platform/values/text/control-characters.ts'

/** Text of a card, without control characters, white space collapsed; empty if the card has none. */
const cardText = (most: number) => z.string().max(most).regex(PLAIN_LINE)

/** 'YYYY-MM-DD', or empty. */
const day = z.union([z.iso.date('Must be a date'), z.literal('')])

/** Data of an identity card (SPEC §3, Parsed ID data). Missing fields are empty, never guessed. */
export const idData = z.object({
  firstName: cardText(80),
  lastName: cardText(80),
  middleName: cardText(120),
  dateOfBirth: day,
  expirationDate: day,
  issueDate: day,
  gender: z.enum(['', 'Male', 'Female', 'X']),
  address: cardText(125),
  city: cardText(60),
  state: cardText(20),
  postalCode: cardText(20),
  documentId: cardText(40),
  country: cardText(20),
})

export type IdData = z.infer<typeof idData>
export type IdField = keyof IdData

/** The purpose of a scan. */
export const idSubject = z.enum(['rental', 'member'])
export type IdSubject = z.infer<typeof idSubject>

/** A member whom a card matches, with the standing that decides on admission. */
export const knownMember = z.object({
  memberId: id,
  memberNumber: z.string(),
  name: z.string(),
  /** SPEC §4. */
  status: z.enum(['active', 'inactive', 'suspended']),
  /** Why the member is suspended, if staff entered a reason. */
  reason: z.string().optional(),
  /** The membership in force today, else the most relevant one; null if the member never had one. */
  membership: z
    .object({
      type: z.string(),
      status: z.string(),
      endDate: z.string(),
      inForce: z.boolean(),
    })
    .nullable(),
  /** Amount owed over all memberships; negative for a credit. */
  balance: amount,
})

export type KnownMember = z.infer<typeof knownMember>

/** The record of a guest who used the card before, or of a member whom it matches. */
export const knownGuest = z.object({
  guestId: id,
  memberId: id.nullable(),
  name: z.string(),
  stays: z.number().int(),
  lastVisit: isoInstant.nullable(),
  /** Bans in force, from the whole venue or from one type of facility. */
  bans: z.array(z.object({ scope: z.enum(['all', 'room', 'locker']), reason: z.string() })),
})

export type KnownGuest = z.infer<typeof knownGuest>

export const matchMembers = endpoint({
  method: 'POST',
  path: '/api/id-scans/recognise',
  roles: deskRoles,
  summary: 'Find the members and guests a card belongs to, without storing any card data',
  body: idData.pick({ firstName: true, lastName: true, dateOfBirth: true, documentId: true, country: true }),
  response: z.object({
    members: z.array(knownMember),
    guests: z.array(knownGuest),
    /** Whether more match than are listed. */
    more: z.boolean(),
  }),
})

const recordParams = idParams.extend({ subject: idSubject })

/** The stored fields of a card, as the venue's settings keep them. */
export const idRecord = z.object({
  scannedAt: isoInstant,
  purgedAt: isoInstant,
  /** The document will be recognised on the next scan. */
  recognised: z.boolean(),
  kept: idData.partial(),
})

export type IdRecord = z.infer<typeof idRecord>

export const readIdRecord = endpoint({
  method: 'GET',
  path: '/api/id-records/:subject/:id',
  roles: deskRoles,
  summary: 'The stored data of the card scanned for a rental or a member; null if there is none',
  params: recordParams,
  response: idRecord.nullable(),
})

export const storeIdRecord = endpoint({
  method: 'PUT',
  path: '/api/id-records/:subject/:id',
  roles: deskRoles,
  summary: 'Store the fields of a scanned card that the settings allow; all other fields are ignored',
  params: recordParams,
  body: idData.partial(),
  response: z.object({ kept: z.array(idData.keyof()) }),
})

export const eraseIdRecord = endpoint({
  method: 'DELETE',
  path: '/api/id-records/:subject/:id',
  roles: managerRoles,
  summary: 'Erase the stored data of a card',
  params: recordParams,
  response: z.object({ erased: z.boolean() }),
})
