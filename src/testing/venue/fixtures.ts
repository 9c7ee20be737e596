import type { z } from 'zod'
import type { GroupDetails } from '#desk/groups/contract.ts'
import * as groups from '#desk/groups/contract.ts'
import type { Rental } from '#desk/rentals/contract.ts'
import * as rentals from '#desk/rentals/contract.ts'
import type { Facility, FacilityStatus, FacilityType, Locker, Room } from '#house/facilities/contract.ts'
import * as facilities from '#house/facilities/contract.ts'
import type { Item } from '#house/inventory/contract.ts'
import * as inventory from '#house/inventory/contract.ts'
import type { Membership, MembershipType, Plan } from '#money/memberships/contract.ts'
import * as memberships from '#money/memberships/contract.ts'
import { readSettings } from '#office/settings/contract.ts'
import type { Member } from '#people/members/contract.ts'
import * as members from '#people/members/contract.ts'
import { HOUR, instantToLocal, MINUTE } from '#platform/values/time.ts'
import type { TestServer } from './client.ts'
import type { TestClock } from './test-clock.ts'

/** A guest whose data must never appear in logs, metrics or responses to other roles. */
export const guest = {
  customerName: 'Jane Doe',
  customerEmail: 'jane.doe@example.com',
  customerPhone: '+1 555 123 4567',
}

interface NewFacility {
  name?: string
  hourlyRate?: number
  status?: FacilityStatus
  /** The type of a room. Lockers have none. */
  roomType?: string
}

interface RentalOptions {
  facility?: Facility
  hours?: number
  customerName?: string
}

export interface Fixtures {
  /** An available room at $20 an hour, named 'Room 101', 'Room 102' and so on. */
  room(form?: NewFacility): Promise<Room>
  locker(form?: NewFacility): Promise<Locker>
  /** An item at $2 with a stock of 20, minimum 5 and maximum 40. */
  item(form?: Partial<z.input<typeof inventory.newItem>>): Promise<Item>
  /** A rental started by a card's check-in form, paid by credit card. */
  runningRental(when?: RentalOptions & { minutesAgo?: number }): Promise<Rental>
  /** A rental started by the New Rental form, unpaid. */
  unpaidRental(when?: RentalOptions & { minutesAgo?: number; rate?: number }): Promise<Rental>
  booking(when?: RentalOptions & { inMinutes?: number; rate?: number }): Promise<Rental>
  /** Ann Lee's group in a new room and a new locker for an hour, paid in cash. */
  group(form?: Partial<z.input<typeof groups.checkInGroup.body>>): Promise<GroupDetails>
  /** A member with a unique name: 'Ada Member 1', 'Ada Member 2' and so on. */
  member(form?: Partial<z.input<typeof members.newMember>>): Promise<Member>
  /** An unpaid standard monthly membership at $50 from today, of a new member unless `memberId` is given. */
  membership(form?: Partial<z.input<typeof memberships.addMembership.body>>): Promise<Membership>
  /** The default plan of a type, with these changes. */
  plan(change: { type: MembershipType } & z.input<typeof memberships.editPlan.body>): Promise<Plan>
  /** A completed New Rental form that starts in `inMinutes`. */
  newRental(
    facility: Facility,
    when?: Omit<RentalOptions, 'facility'> & { inMinutes?: number; rate?: number },
  ): Promise<NewRentalForm>
}

type NewRentalForm = z.input<typeof rentals.newRental>

/** Path parameters of a record: `params: at(room)`. */
export const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })

/** Path parameters of the guest of a stay. */
export const guestParams = ({ guestId }: { guestId: number | null }) => ({ id: String(guestId) })

/** A completed Add Member form. */
export const memberForm = (number: number) => ({
  firstName: 'Ada',
  lastName: `Member ${number}`,
  email: `ada.${number}@example.com`,
  phoneNumber: `(212) 555-${String(number).padStart(4, '0')}`,
})

/** A completed check-in form of a card. */
export const checkInForm = ({ type, id }: { type: FacilityType; id: number }, hours = 1) => ({
  ...guest,
  facilityType: type,
  facilityId: id,
  duration: hours,
  paymentMethod: 'credit_card' as const,
})

/** A completed Add Item form. */
export const itemForm = {
  name: 'Bath Towels',
  category: 'room-supplies' as const,
  currentStock: 20,
  minStock: 5,
  maxStock: 40,
  unit: 'pieces',
  location: 'Linen closet',
  supplier: 'Harbor Linen',
  cost: 2,
}

/** Sets up a venue through its endpoints; runs `done` after each step. */
export function createFixtures(
  { call }: Pick<TestServer, 'call'>,
  clock: TestClock,
  done: () => Promise<void>,
): Fixtures {
  let rooms = 0
  let lockers = 0
  let people = 0

  async function runEarlier<T>(minutes: number, work: () => Promise<T>): Promise<T> {
    clock.advance(-minutes)
    try {
      return await work()
    } finally {
      clock.advance(minutes)
      await done()
    }
  }

  async function newRental(
    { type, id }: Facility,
    { inMinutes = 0, hours = 1, rate = 20, customerName = guest.customerName } = {},
  ) {
    const { timeZone } = await call(readSettings)
    const start = clock.at + inMinutes * MINUTE
    return {
      ...guest,
      customerName,
      facilityType: type,
      facilityId: id,
      startDate: instantToLocal(start, timeZone),
      endDate: instantToLocal(start + hours * HOUR, timeZone),
      hours,
      rate,
    }
  }

  const given: Fixtures = {
    async room({ name = `Room ${101 + rooms++}`, hourlyRate = 20, status, ...kind } = {}) {
      return runEarlier(0, async () => {
        const room = await call(facilities.addRoom, { body: { name, hourlyRate, ...kind } })
        if (!status) return room
        return call(facilities.changeRoomStatus, { params: paramsOf(room), body: { status } })
      })
    },
    async locker({ name = `Locker ${1 + lockers++}`, hourlyRate = 5, status } = {}) {
      return runEarlier(0, async () => {
        const locker = await call(facilities.addLocker, { body: { name, hourlyRate } })
        if (!status) return locker
        return call(facilities.changeLockerStatus, { params: paramsOf(locker), body: { status } })
      })
    },
    async item(form = {}) {
      return runEarlier(0, () => call(inventory.addItem, { body: { ...itemForm, ...form } }))
    },
    async runningRental({ minutesAgo = 30, facility, hours = 1, customerName = guest.customerName } = {}) {
      const where = facility ?? (await given.room())
      return runEarlier(minutesAgo, () =>
        call(rentals.startRental, { body: { ...checkInForm(where, hours), customerName } }),
      )
    },
    async unpaidRental({ minutesAgo = 30, facility, ...when } = {}) {
      const where = facility ?? (await given.room())
      return runEarlier(minutesAgo, async () =>
        call(rentals.startRental, { body: await newRental(where, when) }),
      )
    },
    async booking({ inMinutes = 120, facility, ...when } = {}) {
      const where = facility ?? (await given.room())
      return runEarlier(0, async () =>
        call(rentals.startRental, { body: await newRental(where, { inMinutes, ...when }) }),
      )
    },
    async group(form = { paymentMethod: 'cash' }) {
      const places = [await given.room(), await given.locker()]
      const facilities = places.map(({ type, id }) => ({ facilityType: type, facilityId: id }))
      const body = { customerName: 'Ann Lee', duration: 1, facilities, ...form }
      return runEarlier(0, () => call(groups.checkInGroup, { body }))
    },
    async member(form = {}) {
      const body = { ...memberForm(++people), ...form }
      return runEarlier(0, () => call(members.addMember, { body }))
    },
    async membership({ memberId, ...form } = {}) {
      const owner = memberId ?? (await given.member()).id
      return runEarlier(0, () => call(memberships.addMembership, { body: { memberId: owner, ...form } }))
    },
    async plan({ type, ...change }) {
      return runEarlier(0, async () => {
        const plans = await call(memberships.listPlans)
        const { id } = plans.find(plan => plan.type === type && plan.isDefault)!
        return call(memberships.editPlan, { params: { id: String(id) }, body: change })
      })
    },
    newRental,
  }
  return given
}
