import { expect, test } from 'vitest'
import type { DialogEntry } from '#platform/web/ui/dialogs/open-dialog.ts'
import { dialogs } from './dialogs.ts'

const room = { facilityId: '7' }
const facility = { facilityType: 'locker', facilityId: '7' }
const member = { memberId: '7' }
const membership = { membershipId: '7' }
const item = { itemId: '7' }

test.each([
  ['new-rental', {}],
  ['new-workorder', {}],
  ['room-details', room],
  ['locker-details', room],
  ['edit-room', room],
  ['edit-locker', room],
  ['check-in', facility],
  ['check-out', facility],
  ['add-inventory', {}],
  ['edit-inventory', item],
  ['restock-inventory', item],
  ['cleaning', {}],
  ['member-checkin', {}],
  ['new-member', {}],
  ['edit-member', member],
  ['member-details', member],
  ['new-membership', {}],
  ['edit-membership', membership],
  ['membership-details', membership],
  ['renew-membership', membership],
  ['cancel-membership', membership],
  ['reactivate-membership', membership],
  ['new-payment', membership],
  ['payment-history', member],
] as const)('the dialog %s of SPEC §2 opens from the address with %o', (type, params) => {
  const { params: schema, calls, load } = dialogs[type]
  expect(schema.parse(params)).toEqual(
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Number(value) || value])),
  )
  expect(load).toBeTypeOf('function')
  expect(calls.length).toBeGreaterThan(0)
})

test.each(Object.entries<Pick<DialogEntry<object>, 'params' | 'find'>>(dialogs))(
  'the search finds the dialog %s if it opens without parameters',
  (type, { params, find }) => {
    const isAboutOne = ['scanned-card', 'payment-history'].includes(type)
    expect(find !== undefined).toBe(params.safeParse({}).success && !isAboutOne)
  },
)
