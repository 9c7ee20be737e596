import type { Page } from '@playwright/test'
import { itemForm } from '#testing/venue/fixtures.ts'
import { blockReads, navigateWithin, recordDialogs, send } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** The text of a dialog before and after a change at another desk. */
interface Story {
  dialog: string
  before: string
  change: () => Promise<unknown>
  after: string
}

test('a reopened dialog shows current data after a change at another desk, never the old data', async ({
  page,
  openDesk,
  venue,
}) => {
  await page.goto('/rooms')
  const other = await openDesk({ baseURL: venue.url })
  const stories = await makeStories((method, path, body) => send(other, method, path, body))
  // Caches the lists at this desk before their records change at the other.
  for (const list of ['/inventory', '/rooms', '/lockers']) {
    await navigateWithin(page, list)
    await expect(page.getByRole('main')).toContainText(/Bath Towels|Room 1|Locker 1/)
  }
  await navigateWithin(page, '/settings?tab=audit')
  await expect(page.getByRole('list', { name: 'Audit trail' })).toBeVisible()
  for (const story of stories) await test.step(story.dialog, () => checkStory(page, story))
})

async function checkStory(page: Page, { dialog: search, before, change, after }: Story) {
  const dialog = page.getByRole('dialog')
  await navigateWithin(page, `/settings?tab=audit&dialog=${search}`)
  await expect(dialog).toContainText(before)
  await page.goBack()
  await expect(dialog).toBeHidden()

  const news = page.waitForRequest('**/api/audit*')
  await change()
  await news

  const release = await blockReads(page)
  const said = await recordDialogs(page)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await release()
  await expect(dialog).toContainText(after)
  expect((await said()).filter(text => text.includes(before))).toEqual([])
  await page.goBack()
  await expect(dialog).toBeHidden()
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>
type Known = { id: number; version: number; billId?: number }

async function makeStories(ask: Ask): Promise<Story[]> {
  const make = (path: string, body: object = {}) => ask('POST', path, body) as Promise<Known>
  const room = (number: number) => make('/api/rooms', { name: `Room ${number}`, hourlyRate: 20 })
  const stay = (facilityId: number, customerName: string, more: object = {}) =>
    make('/api/rentals', {
      customerName,
      facilityType: 'room',
      facilityId,
      duration: 1,
      paymentMethod: 'cash',
      ...more,
    })
  const rooms = await Promise.all([1, 2, 3, 4, 5].map(room))
  const locker = await make('/api/lockers', { name: 'Locker 1', hourlyRate: 5 })
  const [one, two, three, four, five] = rooms.map(({ id }) => id) as [number, number, number, number, number]
  const inOne = await stay(one, 'Ada First')
  const inTwo = await stay(two, 'Bea Second')
  const inThree = await stay(three, 'Cay Third')
  const paid = (await ask('GET', '/api/billing/payments')) as { payments: Known[] }
  const payment = paid.payments[0]!.id
  const member = await make('/api/members', {
    firstName: 'Mia',
    lastName: 'Member',
    email: 'mia@example.com',
    phoneNumber: '(212) 557-0001',
  })
  const membership = await make('/api/memberships', { memberId: member.id })
  const item = await make('/api/inventory', itemForm)
  const task = {
    type: 'repair',
    facilityType: 'room',
    facilityId: four,
    title: 'Leaking shower',
    description: 'Water on the floor',
  }
  const workorder = await make('/api/workorders', { ...task, priority: 'medium' })
  const schedule = await make('/api/workorders/schedules', {
    ...task,
    title: 'Descale',
    priority: 'low',
    every: 30,
    unit: 'days',
  })
  const invoice = await make('/api/invoices', {
    customerName: 'Harbor Film Co.',
    lines: [{ description: 'Private sauna', quantity: 3, unitPrice: 40, taxRate: 10 }],
    dueDate: '2099-12-31',
  })
  const rate = await make('/api/rates', {
    name: 'Night rate',
    facilityType: 'locker',
    kind: 'hourly',
    price: 12,
  })
  const account = await make('/api/accounts', { name: 'Sam Staff', login: 'sam', role: 'staff' })
  const drawer = await make('/api/shifts', { drawer: 'Front desk', float: 100 })

  const facility = (id: number) => `facilityType=room&facilityId=${id}`
  const restock = { quantityAdded: 5, costPerUnit: 2, supplier: 'Harbor Linen', confirmed: true }
  const restocked = () => make(`/api/inventory/${item.id}/restock`, restock)
  const refund = () => make(`/api/billing/payments/${payment}/refund`, { amount: 5, reason: 'Cold sauna' })
  const payFee = () =>
    make(`/api/memberships/${membership.id}/payments`, { amount: 10, paymentMethod: 'cash' })
  return [
    {
      dialog: `extend-rental&rentalId=${inOne.id}`,
      before: '2h at $20.00 an hour',
      change: () => make(`/api/rentals/${inOne.id}/extend`, { hours: 1 }),
      after: '3h at $20.00 an hour',
    },
    {
      dialog: `pay-bill&billId=${inOne.billId}`,
      before: 'Due$22.00',
      change: () => make(`/api/rentals/${inOne.id}/payments`, { paymentMethod: 'cash' }),
      after: 'Due$0.00',
    },
    {
      dialog: `check-out&${facility(one)}`,
      before: 'Ada First',
      change: async () => {
        await ask('PATCH', `/api/rentals/${inOne.id}/end`, {})
        await stay(one, 'Dan Fourth')
      },
      after: 'Dan Fourth',
    },
    {
      dialog: `room-details&facilityId=${two}`,
      before: 'Guest and notes',
      change: () => ask('PATCH', `/api/rentals/${inTwo.id}/end`, {}),
      after: 'Available',
    },
    {
      dialog: `check-in&${facility(three)}`,
      before: 'Room 3 is not available',
      change: () => ask('PATCH', `/api/rentals/${inThree.id}/end`, {}),
      after: 'Customer name',
    },
    {
      dialog: `new-rental&${facility(five)}`,
      before: 'Room 5 · $20.00',
      change: () => ask('PATCH', `/api/rooms/${five}`, { hourlyRate: 25 }),
      after: 'Room 5 · $25.00',
    },
    {
      dialog: `edit-room&facilityId=${five}`,
      before: 'Available',
      change: () => ask('PATCH', `/api/rooms/${five}/status`, { status: 'cleaning' }),
      after: 'Cleaning',
    },
    {
      dialog: `locker-details&facilityId=${locker.id}`,
      before: 'Available since',
      change: () => ask('PATCH', `/api/lockers/${locker.id}/status`, { status: 'repair' }),
      after: 'Repair',
    },
    {
      dialog: `refund-payment&paymentId=${payment}`,
      before: '$22.00 of this payment',
      change: refund,
      after: '$17.00 of this payment',
    },
    {
      dialog: `payment-details&paymentId=${payment}`,
      before: 'Refunded$5.00',
      change: refund,
      after: 'Refunded$10.00',
    },
    {
      dialog: `member-checkin&memberId=${member.id}`,
      before: '$50.00 due',
      change: payFee,
      after: '$40.00 due',
    },
    {
      dialog: `member-details&memberId=${member.id}`,
      before: 'No visits yet.',
      change: () => make('/api/member-checkins', { memberId: member.id }),
      after: 'still here',
    },
    {
      dialog: `edit-member&memberId=${member.id}`,
      before: 'Mia Member',
      change: () => ask('PATCH', `/api/members/${member.id}`, { firstName: 'Maria' }),
      after: 'Maria Member',
    },
    {
      dialog: `payment-history&memberId=${member.id}`,
      before: '$40.00 due',
      change: payFee,
      after: '$30.00 due',
    },
    {
      dialog: `membership-details&membershipId=${membership.id}`,
      before: '$30.00 due',
      change: payFee,
      after: '$20.00 due',
    },
    {
      dialog: `inventory-details&itemId=${item.id}`,
      before: '20 / 40',
      change: restocked,
      after: '25 / 40',
    },
    {
      dialog: `count-inventory&itemId=${item.id}`,
      before: 'In stock25 pieces',
      change: restocked,
      after: 'In stock30 pieces',
    },
    {
      dialog: `workorder-details&workorderId=${workorder.id}`,
      before: '#0001Pending',
      change: () => ask('PATCH', `/api/workorders/${workorder.id}`, { status: 'in_progress' }),
      after: '#0001In Progress',
    },
    {
      dialog: `edit-schedule&scheduleId=${schedule.id}`,
      before: 'Title',
      change: () => ask('DELETE', `/api/workorders/schedules/${schedule.id}`),
      after: 'This schedule was removed.',
    },
    {
      dialog: `edit-invoice&invoiceId=${invoice.id}`,
      before: 'Save Draft',
      change: () => make(`/api/invoices/${invoice.id}/send`),
      after: 'This invoice was sent',
    },
    {
      dialog: `pay-invoice&invoiceId=${invoice.id}`,
      before: '$132.00 is due',
      change: () =>
        make(`/api/invoices/${invoice.id}/payments`, { amount: 100, paymentMethod: 'credit_card' }),
      after: '$32.00 is due',
    },
    {
      dialog: `invoice-details&invoiceId=${invoice.id}`,
      before: 'Due$32.00',
      change: () => make(`/api/invoices/${invoice.id}/payments`, { amount: 2, paymentMethod: 'credit_card' }),
      after: 'Due$30.00',
    },
    {
      dialog: `edit-rate&rateId=${rate.id}`,
      before: 'Price per hour',
      change: () => ask('DELETE', `/api/rates/${rate.id}`),
      after: 'This rate was removed',
    },
    {
      dialog: `edit-account&accountId=${account.id}`,
      before: 'Sam Staff',
      change: () => ask('PATCH', `/api/accounts/${account.id}`, { name: 'Samira Staff' }),
      after: 'Samira Staff',
    },
    {
      dialog: `pay-cash&shiftId=${drawer.id}&kind=in`,
      before: 'Reason',
      change: () => make(`/api/shifts/${drawer.id}/close`, { total: 100, reason: 'Till was not counted' }),
      after: 'Front desk is closed',
    },
  ]
}
