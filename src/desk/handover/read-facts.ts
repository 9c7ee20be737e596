import { listKeys } from '#desk/keys/keys.ts'
import { listStaysNow } from '#desk/rentals/rentals.ts'
import { listLine, readDemand } from '#desk/waiting/waiting.ts'
import { judgeUrgency } from '#house/facilities/words.ts'
import { listTurnarounds } from '#house/turnaround/turnaround.ts'
import { listWorkorders, pageWorkorders } from '#house/workorders/workorders.ts'
import { readDrawers } from '#money/shifts/shifts.ts'
import type { Reader } from '#platform/database/database.ts'
import { priorities } from '#platform/feed/words.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { HOUR, type Instant, toIso } from '#platform/values/time.ts'
import type { Facts } from './contract.ts'

/** Returns what is true now, for a hand-over, without the names of guests (`nameGuests`). */
export async function readFacts(db: Reader, ctx: ActionContext): Promise<Facts> {
  const running = await listStaysNow(db, ctx.at)
  const { open } = await readDrawers(db, ctx)
  const workorders = await listWorkorders(db, { status: 'open' })
  const { total } = await pageWorkorders(db, { status: 'open', page: 1 })
  return {
    overdue: running
      .filter(({ endTime }) => judgeUrgency(Date.parse(endTime), ctx.at) === 'overdue')
      .map(({ endTime, dueAmount, ...rental }) => ({ ...toStay(rental), endTime, dueAmount })),
    unpaid: running
      .filter(({ dueAmount }) => dueAmount > 0)
      .toSorted((a, b) => b.dueAmount - a.dueAmount)
      .map(({ dueAmount, ...rental }) => ({ ...toStay(rental), dueAmount })),
    arrivals: await readArrivals(db, ctx.at),
    deposits: await readDeposits(db),
    keys: (await listKeys(db)).out.map(({ label, since, ...loan }) => ({
      ...toFacility(loan),
      label,
      since,
    })),
    turnarounds: (await listTurnarounds(db, readDemand)).map(({ state, since, ...turnaround }) => ({
      ...toFacility(turnaround),
      state,
      since,
    })),
    workorders: workorders
      .toSorted((a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || a.id - b.id)
      .map(({ id, title, priority, ...workorder }) => ({ ...toFacility(workorder), id, title, priority })),
    moreWorkorders: Math.max(0, total - workorders.length),
    waiting: await readWaiting(db, ctx.at),
    lowStock: await readLowStock(db),
    drawers: open.map(({ drawer, openedBy, openedAt, float }) => ({
      drawer,
      openedBy,
      openedTime: openedAt,
      float,
    })),
  }
}

type FacilityFields = Pick<Facts['overdue'][number], 'facilityType' | 'facilityId' | 'facilityName'>

const toFacility = ({ facilityType, facilityId, facilityName }: FacilityFields) => ({
  facilityType,
  facilityId,
  facilityName,
})

const toStay = ({ id, ...rental }: FacilityFields & { id: number }) => ({
  ...toFacility(rental),
  rentalId: id,
  guestName: null,
})

/** How far a hand-over looks ahead, in ms: the shift that takes over. */
const AHEAD = 12 * HOUR

async function readArrivals(db: Reader, now: Instant): Promise<Facts['arrivals']> {
  const rows = await db
    .selectFrom('rentals')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .select(['rentals.id', 'facility_id', 'facilities.type', 'facilities.name', 'starts_at'])
    .where('rentals.status', '=', 'booked')
    .where('starts_at', '<=', now + AHEAD)
    .orderBy('starts_at')
    .orderBy('rentals.id')
    .execute()
  return rows.map(({ id, facility_id, type, name, starts_at }) => ({
    ...toStay({ id, facilityType: type, facilityId: facility_id, facilityName: name }),
    startTime: toIso(starts_at),
  }))
}

async function readDeposits(db: Reader): Promise<Facts['deposits']> {
  const rows = await db
    .selectFrom('deposits')
    .innerJoin('rentals', 'rentals.id', 'deposits.rental_id')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .select(['facilities.type', 'facilities.id', 'facilities.name', 'deposits.item', 'deposits.amount_cents'])
    .where('deposits.status', '=', 'held')
    .where('deposits.purpose', '=', 'item')
    .orderBy('deposits.id')
    .execute()
  return rows.map(({ type, id, name, item, amount_cents }) => ({
    facilityType: type,
    facilityId: id,
    facilityName: name,
    item,
    amount: toDollars(amount_cents),
  }))
}

async function readWaiting(db: Reader, now: Instant): Promise<Facts['waiting']> {
  const { entries } = await listLine(db, now)
  return entries.map(({ number, people, wants, joinedAt, offer }) => ({
    number,
    people,
    wants,
    joinedTime: joinedAt,
    offer: offer && {
      ...toFacility(offer),
      isAccepted: offer.status === 'accepted',
      heldUntil: offer.heldUntil,
    },
  }))
}

async function readLowStock(db: Reader): Promise<Facts['lowStock']> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name', 'stock', 'min_stock', 'unit'])
    .where('deleted_at', 'is', null)
    .whereRef('stock', '<=', 'min_stock')
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, stock, min_stock, unit }) => ({
    itemId: id,
    name,
    stock,
    minStock: min_stock,
    unit,
  }))
}
