import type { Page } from '@playwright/test'
import type { GroupDetails } from '#desk/groups/contract.ts'
import type { InvoiceDetails } from '#desk/invoices/contract.ts'
import type { Rental } from '#desk/rentals/contract.ts'
import type { Room, Tag } from '#house/facilities/contract.ts'
import type { Turnaround } from '#house/turnaround/contract.ts'
import type { Drawers } from '#money/shifts/contract.ts'
import type { GuestRecord } from '#people/guests/contract.ts'
import { HOUR } from '#platform/values/time.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { send } from './desk.ts'

/** 60 characters, the most that a room's name may have, the first of them one word. */
export const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery the Third Jr.'
export const rightToLeft = 'عبد الرحمن بن محمد بن عبد العزيز آل سعود الكبير'

const sentence = `${longName} asks for a quiet room, two more towels and a late check-out`
const person = { customerEmail: 'wolfeschlegelsteinhausenbergerdorff@montgomery.example.com' }
const cash = { paymentMethod: 'cash' }

/** Records of every kind with long names, by what they are. */
export type LongNames = Awaited<ReturnType<typeof addLongNames>>

interface Made {
  id: number
  billId: number
}

/** Adds a record of every kind with long names to the venue of a page. Stays last until tomorrow. */
export async function addLongNames(page: Page, now: number) {
  const make = <T = Made>(path: string, body: object = {}) => send(page, 'POST', path, body) as Promise<T>
  const read = <T>(path: string) => send(page, 'GET', path) as Promise<T>

  await send(page, 'PATCH', '/api/settings', {
    facilityName: longName,
    address: sentence,
    receiptHeader: sentence,
    receiptFooter: sentence,
    invoiceFooter: sentence,
  })
  await send(page, 'PATCH', '/api/settings', { turnaround: { room: inspected, locker: inspected } })
  const { mine } = await read<Drawers>('/api/shifts/current')
  if (mine) await make(`/api/shifts/${mine.id}/close`, { total: 0, reason: sentence })
  const till = await make('/api/shifts', { drawer: rightToLeft, float: 100 })
  const zReport = await make(`/api/shifts/${till.id}/close`, { total: 50, reason: sentence })
  const drawer = await make('/api/shifts', { drawer: longName, float: 100 })
  const movement = { kind: 'in', amount: 10, reason: sentence }
  await make(`/api/shifts/${drawer.id}/movements`, movement)

  const addRoom = (name: string) =>
    make<Room>('/api/rooms', {
      name,
      hourlyRate: 20,
      roomType: longName,
      description: sentence,
      features: [longName, rightToLeft],
      amenities: [longName],
    })
  const addLocker = (name: string) =>
    make('/api/lockers', { name, hourlyRate: 5, size: longName, location: sentence.slice(0, 120) })
  const rent = (customerName: string, { id: facilityId }: { id: number }, more: object = {}) =>
    make<Rental>('/api/rentals', {
      ...person,
      customerName,
      facilityType: 'room',
      facilityId,
      duration: 3,
      notes: sentence,
      ...more,
    })
  const book = ({ id: facilityId }: { id: number }) =>
    make<Rental>('/api/rentals', {
      ...person,
      customerName: longName,
      customerPhone: '212 555 0142',
      facilityType: 'room',
      facilityId,
      startDate: new Date(now + 3 * HOUR).toISOString(),
      endDate: new Date(now + 6 * HOUR).toISOString(),
      hours: 3,
      rate: 20,
      ...cash,
      prepayment: 20,
    })

  const free = await addRoom(longName)
  const locker = await addLocker(`${longName.slice(0, 50)} locker`)
  const stay = await rent(longName, await addRoom(`${longName.slice(0, 55)} 9001`))
  const other = await rent(rightToLeft, await addRoom('Room 9002'))
  const unpaid = await rent(longName, await addRoom(rightToLeft), {
    startDate: new Date(now).toISOString(),
    endDate: new Date(now + HOUR).toISOString(),
    hours: 1,
    rate: 20,
    customerPhone: '212 555 0143',
  })
  const booking = await book(await addRoom('Room 9003'))
  await make(`/api/rentals/${stay.id}/deposits`, { item: longName, amount: 20, method: 'cash' })
  await make('/api/keys/hand-out', { rentalId: stay.id, label: longName })
  const group = await make<GroupDetails>('/api/groups', { name: longName, rentalIds: [stay.id, other.id] })

  const guest = await read<GuestRecord>(`/api/guests/${stay.guestId}`)
  await send(page, 'PATCH', `/api/guests/${guest.id}`, { notes: sentence, preferences: sentence })
  const flag = { kind: 'warning', reason: sentence, evidence: sentence }
  const { flags } = await make<GuestRecord>(`/api/guests/${guest.id}/flags`, flag)
  const line = { customerName: longName, people: 3, facilities: 2, wants }
  await make('/api/waiting', line)
  await make('/api/waiting', { ...line, customerName: rightToLeft })
  const display = await make<{ token: string }>('/api/waiting/displays', { name: longName })

  const member = await make('/api/members', {
    firstName: longName,
    lastName: rightToLeft,
    email: person.customerEmail,
    phoneNumber: '212 555 0199',
    address: sentence,
    city: longName,
    state: longName,
    emergencyContact: longName,
    notes: sentence,
  })
  const ended = await make('/api/memberships', { memberId: member.id })
  await send(page, 'PATCH', `/api/memberships/${ended.id}`, { status: 'suspended' })
  const membership = await make('/api/memberships', { memberId: member.id })
  await make(`/api/memberships/${membership.id}/payments`, { amount: 10, ...cash })
  const visit = await make('/api/member-checkins', { memberId: member.id, notes: sentence })

  const task = {
    title: longName,
    type: 'repair',
    priority: 'urgent',
    description: sentence,
    facilityType: 'room',
    facilityId: free.id,
    assignedTo: longName,
    notes: sentence,
  }
  const workorder = await make('/api/workorders', task)
  const printer = await make('/api/printers', {
    name: 'Printer of the long counter beside the stairs to the baths',
    transport: 'tcp',
    address: '192.168.100.150:9100',
    columns: 48,
  })
  const desk = { name: longName, printerId: null, drawer: 'none', receipt: 'never' }
  await send(page, 'PUT', '/api/desk', desk)
  const guestDisplay = (await send(page, 'POST', '/api/desk/display')) as { token: string }
  const schedule = await make('/api/workorders/schedules', { ...task, every: 30, unit: 'days' })
  const rate = await make('/api/rates', {
    name: longName.slice(0, 40),
    facilityType: 'room',
    facilityKind: longName,
    kind: 'hourly',
    price: 12,
    weekdays: [1, 2, 3, 4],
    from: '22:00',
    until: '06:00',
  })

  const item = await make('/api/inventory', {
    name: `${longName} ${longName.slice(0, 55)}`,
    category: 'room-supplies',
    currentStock: 4,
    minStock: 5,
    maxStock: 40,
    unit: longName.slice(0, 40),
    location: sentence.slice(0, 120),
    supplier: longName,
    cost: 2,
    description: sentence,
    price: 1234.5,
    isFavorite: true,
  })
  await make(`/api/inventory/${item.id}/restock`, {
    quantityAdded: 5,
    costPerUnit: 2,
    supplier: longName,
    invoiceNumber: longName,
    notes: sentence,
  })
  const lines = [{ itemId: item.id, quantity: 1 }]
  const { total } = await read<{ total: number }>(`/api/sales/quote?lines=${item.id}x1`)
  const sale = await make<{ billId: number; paymentId: number }>('/api/sales', {
    lines,
    expectedTotal: total,
    ...cash,
  })

  const card = await make<{ cardId?: number; id: number }>('/api/gift-cards', {
    kind: 'visits',
    price: 100,
    visits: 10,
    facilityType: 'room',
    hours: 2,
    holder: longName,
    ...cash,
  })
  const invoice = {
    customerName: longName,
    customerAddress: sentence,
    lines: [{ description: sentence, quantity: 123.456, unitPrice: 1234.5, taxRate: 8.875 }],
    dueDate: new Date(now + 30 * 24 * HOUR).toISOString().slice(0, 10),
    notes: sentence,
  }
  const draft = await make<InvoiceDetails>('/api/invoices', invoice)
  const { id: owedId } = await make('/api/invoices', invoice)
  const owed = await make<InvoiceDetails>(`/api/invoices/${owedId}/send`)
  const credited = await make<InvoiceDetails>('/api/invoices', invoice)
  await make(`/api/invoices/${credited.id}/send`)
  await make(`/api/invoices/${credited.id}/payments`, { amount: credited.total, ...cash })
  const { creditNotes, guestId: creditor } = await make<InvoiceDetails>(
    `/api/invoices/${credited.id}/credit-notes`,
    { reason: sentence },
  )

  const dirty = await addRoom(`${longName.slice(0, 55)} 9004`)
  await send(page, 'PATCH', `/api/rooms/${dirty.id}/status`, { status: 'cleaning' })
  const tags = await read<Tag[]>('/api/nfc')
  const { tagId: nfcTagId } = tags.find(({ facilityId }) => facilityId === dirty.id)!
  const cleaning = await make('/api/cleaning/start', { nfcTagId, cleanerId: longName })
  const photoUrl = `data:image/jpeg;base64,${Buffer.from(await takePicture(1)).toString('base64')}`
  await make(`/api/cleaning/${cleaning.id}/complete`, { photoUrl, notes: sentence })
  const turnarounds = await read<Turnaround[]>('/api/turnarounds')
  const inspectionId = turnarounds.find(({ inspectionId }) => inspectionId)!.inspectionId!

  const login = longName.replaceAll(/\W/g, '').slice(0, 40)
  const account = await make('/api/accounts', { name: longName, login, role: 'manager', position: longName })
  await make('/api/handovers', { name: longName, notes: sentence })
  const { payments } = await read<{ payments: { id: number }[] }>('/api/billing/payments')

  return {
    ...{ drawer, zReport, payment: payments[0]!, account },
    ...{ free, locker, stay, unpaid, booking, group, inspectionId, display, guestDisplay },
    ...{ guest, flag: flags[0]!, member, membership, ended, visit },
    ...{ workorder, printer, schedule, rate, item, sale, card },
    ...{ draft, owed, credited, creditNote: creditNotes[0]!, creditor: creditor! },
  }
}

const inspected = {
  dirtyMinutes: 10,
  cleaningMinutes: 20,
  inspectionMinutes: 5,
  inspect: true,
  steps: [longName, rightToLeft],
}
const wants = [{ facilityType: 'room', kind: longName }]
