import { expect, test } from 'vitest'
import type { KnownGuest, KnownMember } from '#people/id-scan/contract.ts'
import { peopleOfCard, refusalOfCard } from './people-of-card.ts'

const guest: KnownGuest = {
  guestId: 3,
  memberId: null,
  name: 'Jane Sample',
  stays: 1,
  lastVisit: null,
  bans: [],
}
const member: KnownMember = {
  memberId: 7,
  memberNumber: 'M-000007',
  name: 'Jane Sample',
  status: 'active',
  membership: null,
  balance: 0,
}

test('a member and their record are one person, other guests are listed after', () => {
  const people = peopleOfCard({
    members: [member],
    guests: [
      { ...guest, memberId: 7 },
      { ...guest, guestId: 4 },
    ],
  })
  expect(people).toMatchObject([
    { memberId: 7, guestId: 3, note: 'M-000007' },
    { memberId: undefined, guestId: 4, note: '1 stay' },
  ])
  expect(peopleOfCard({ members: [], guests: [] })).toEqual([])
})

test('a ban of the record stops the member, and a suspension too', () => {
  const banned = { ...guest, memberId: 7, bans: [{ scope: 'all' as const, reason: 'Threw a chair' }] }
  expect(peopleOfCard({ members: [member], guests: [banned] })[0]?.refusal).toBe('Banned: Threw a chair')
  const suspended = { ...member, status: 'suspended' as const, reason: 'Unpaid' }
  expect(peopleOfCard({ members: [suspended], guests: [] })[0]?.refusal).toBe('Suspended: Unpaid')
})

test('a ban from rooms leaves lockers, and one from both leaves nothing', () => {
  const [room, locker] = [
    { scope: 'room' as const, reason: 'Broke a bed' },
    { scope: 'locker' as const, reason: 'Broke a lock' },
  ]
  const personWith = (bans: KnownGuest['bans']) =>
    peopleOfCard({ members: [], guests: [{ ...guest, bans }] })[0]
  expect(personWith([room])).toMatchObject({
    refusal: undefined,
    bans: [{ type: 'room', reason: 'Broke a bed' }],
  })
  expect(personWith([locker, room])?.refusal).toBe('Banned from rooms and lockers: Broke a bed, Broke a lock')
})

test('under age and expired cards stop; unknown age does not', () => {
  const check = { tooYoung: false, expired: false, minimumAge: 18 }
  expect(refusalOfCard({ ...check, tooYoung: true, expired: true })).toBe('Under 18')
  expect(refusalOfCard({ ...check, expired: true })).toBe('The card has expired')
  expect(refusalOfCard({ ...check, tooYoung: undefined })).toBeUndefined()
})
