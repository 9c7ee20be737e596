import type { z } from 'zod'
import type { newMember } from '#people/members/contract.ts'
import { memberNumber } from '#people/members/rules.ts'
import { valuesOfNew } from '#people/members/write-member.ts'
import type { Transaction } from '#platform/database/database.ts'
import { DAY, HOUR, type Instant } from '#platform/values/time.ts'
import { type Guest, guests } from './guests.ts'
import { insertAll } from './insert.ts'
import { Random } from './random.ts'

/** Number of members; the last few joined after the venue started to use Keydesk. */
const COUNT = 64
const LATE = 6

/** A regular guest who has joined the club. */
export interface DemoMember {
  id: number
  number: string
  guest: Guest
  joined: Instant
  status: 'active' | 'inactive' | 'suspended'
}

const streets = ['Water Street', 'Pearl Street', 'Bleecker Street', 'Hudson Avenue', 'Court Street']
const places = [
  ['New York', 'NY', '10004'],
  ['New York', 'NY', '10014'],
  ['Brooklyn', 'NY', '11201'],
  ['Hoboken', 'NJ', '07030'],
] as const

/** Suspended and inactive members by id, with the reason. */
const notActive: Record<number, ['suspended' | 'inactive', string]> = {
  10: ['suspended', 'Smoked in the sauna twice'],
  39: ['suspended', 'Unpaid damage to Locker 7'],
  21: ['inactive', 'Moved to Chicago'],
  34: ['inactive', 'On leave until spring'],
  53: ['inactive', 'Asked for a pause'],
}

const notes = [
  'Prefers the upper floor',
  'Allergic to eucalyptus',
  'Brings a guest on Fridays',
  'Uses a cane',
]

/** Returns the members in the order in which they joined: in the three years before `opened`, or after it. */
export const membersSince = (opened: Instant): DemoMember[] =>
  Array.from({ length: COUNT }, (_, index) => {
    const late = index - (COUNT - LATE)
    const days = late < 0 ? late * 18 : 1 + late * 8
    return {
      id: index + 1,
      number: memberNumber(index + 1),
      guest: guests[index * 2 + 1]!,
      joined: opened + days * DAY + 11 * HOUR,
      status: notActive[index + 1]?.[0] ?? 'active',
    }
  })

/** Stores the members; the database issues the same ids. */
export async function insertMembers(trx: Transaction, members: readonly DemoMember[]): Promise<void> {
  await insertAll(
    trx,
    'members',
    members.map(({ id, guest, joined }) => valuesOfNew(toForm(guest, id), joined)),
  )
}

function toForm({ name, email, phone }: Guest, id: number): z.output<typeof newMember> {
  const random = new Random(`member ${id}`)
  const [firstName = '', ...last] = name.split(' ')
  const [city, state, postalCode] = random.pick(places)
  const [status, statusReason] = notActive[id] ?? ['active', '']
  const born = new Date(Date.UTC(1950, 0, 1) + random.between(0, 19_500) * DAY)
  const kin = random.chance(0.5) ? guests[200 + id]! : undefined
  return {
    firstName,
    lastName: last.join(' '),
    email,
    phoneNumber: phone,
    dateOfBirth: random.chance(0.85) ? born.toISOString().slice(0, 10) : null,
    address: `${random.between(2, 480)} ${random.pick(streets)}`,
    city,
    state,
    postalCode,
    emergencyContact: kin?.name,
    emergencyPhone: kin?.phone,
    notes: random.chance(0.2) ? random.pick(notes) : '',
    status,
    statusReason,
  }
}
