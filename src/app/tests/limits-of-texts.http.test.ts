import { expect, test } from 'vitest'
import { startRental } from '#desk/rentals/contract.ts'
import { addRoom } from '#house/facilities/contract.ts'
import { writeWorkorder } from '#house/workorders/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { memberForm } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'

/** Characters that are many bytes each. Their order is irregular, so that an index cannot compress them. */
const characters = {
  families: ['👩‍👩‍👧‍👦', '👨‍👩‍👧‍👦', '👨‍👨‍👦‍👦', '🧑‍🚒', '❤️‍🔥', '👩🏽‍❤️‍💋‍👨🏿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🧜🏻‍♀️'],
  'combining marks': ['x\u0301\u0323', 'q\u0308\u0331\u20d7', 'ż\u0304', 'm\u0302\u0325', '각', 'นี้'],
}

const makeText = (kind: keyof typeof characters, length: number) => {
  const from = characters[kind]
  return Array.from({ length }, (_, at) => from[(at * at + 3 * at + (at >> 2)) % from.length]).join('')
}

test.each(['families', 'combining marks'] as const)(
  'names of %s are stored up to their limit, and refused one longer',
  async kind => {
    const { call, send, given } = await openVenue()
    const room = await given.room()
    const of = (length: number) => makeText(kind, length)
    const facility = { facilityType: 'room' as const, facilityId: room.id }
    const task = { ...facility, title: 'Leak', description: 'Leaks' }
    const workorder = await call(writeWorkorder, {
      body: { ...task, title: of(120), assignedTo: of(80), description: of(2_000) },
    })
    expect([workorder.title, workorder.assignedTo]).toEqual([of(120), of(80)])
    const names = { firstName: of(80), lastName: of(80) }
    const member = { ...memberForm(1), ...names, dateOfBirth: '1990-01-01' }
    expect(await call(addMember, { body: member })).toMatchObject(names)
    const stay = await given.newRental(room, { customerName: of(120) })
    expect((await call(startRental, { body: stay })).customerName).toBe(of(120))
    expect((await call(addRoom, { body: { name: of(60), hourlyRate: 20 } })).name).toBe(of(60))

    const refused = [
      [await send(writeWorkorder, { body: { ...task, assignedTo: of(81) } }), { assignedTo: 80 }],
      [await send(addMember, { body: { ...memberForm(2), firstName: of(81) } }), { firstName: 80 }],
      [await send(startRental, { body: { ...stay, customerName: of(121) } }), { customerName: 120 }],
      [await send(addRoom, { body: { name: of(61), hourlyRate: 20 } }), { name: 60 }],
    ] as const
    for (const [answer, limits] of refused)
      for (const [field, most] of Object.entries(limits))
        expect([answer.status, JSON.stringify(answer)]).toEqual([
          422,
          expect.stringContaining(`"${field}":"String must contain at most ${most} character(s)"`),
        ])
  },
)
