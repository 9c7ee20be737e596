import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles } from '#platform/http/roles.ts'
import { id, idParams, isoInstant, money, requiredText } from '#platform/values/fields.ts'

/** A key or wristband that a guest has. */
export const loan = z.object({
  id,
  keyId: id,
  /** Its number as printed on it: '107', 'W 12'. */
  label: z.string(),
  rentalId: id,
  billId: id,
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
  customerName: z.string(),
  since: isoInstant,
  /** The person who handed it out. */
  handedOutBy: z.string(),
  /** Whether the guest has checked out and not given it back. */
  isGuestGone: z.boolean(),
})

export type Loan = z.infer<typeof loan>

/** A key that was lost and opens nothing for anybody until it is found. */
export const blockedKey = z.object({ id, label: z.string(), since: isoInstant })

export const keyList = z.object({
  /** Those of guests who are gone first, then the longest out. */
  out: z.array(loan),
  blocked: z.array(blockedKey),
})

export type KeyList = z.infer<typeof keyList>

export const label = requiredText('Enter or scan the number', 60)

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  roles: deskRoles,
  summary: 'Keys and wristbands that guests have, and those that are blocked',
  response: keyList,
})

export const handOutKey = endpoint({
  method: 'POST',
  path: '/api/keys/hand-out',
  roles: deskRoles,
  summary: 'Hand a key or wristband to the guest of a running rental; an unknown number is added',
  body: z.object({ rentalId: id, label }),
  response: loan,
  status: 201,
})

export const takeBackKey = endpoint({
  method: 'POST',
  path: '/api/keys/loans/:id/back',
  roles: deskRoles,
  summary: 'Take a key or wristband back',
  params: idParams,
  response: keyList,
})

export const loseKey = endpoint({
  method: 'POST',
  path: '/api/keys/loans/:id/lost',
  roles: deskRoles,
  summary: 'Record that a guest lost a key: it is blocked and, with an amount, charged to the bill',
  params: idParams,
  body: z.object({
    /** Tax included; 0 for no charge. */
    amount: money(0),
  }),
  response: keyList,
})

export const unblockKey = endpoint({
  method: 'POST',
  path: '/api/keys/:id/unblock',
  roles: deskRoles,
  summary: 'A lost key was found and can be handed out again',
  params: idParams,
  response: keyList,
})
