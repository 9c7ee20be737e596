import { randomUUID } from 'node:crypto'
import { type Address, type Answer, ask, type Request, sleep, Unanswered } from './client.ts'
import { type FaultVenue, PRODUCT_CENTS } from './fault-venue.ts'
import type { Histories } from './histories.ts'

export interface DesksOptions {
  servers: readonly Address[]
  venue: FaultVenue
  histories: Histories
  desks?: number
  /** How old the board may be that a server shows, in ms. */
  boardLag: number
}

/** A confirmed write, to be repeated at the end. */
interface Confirmed {
  request: Request
  key: string
  body: unknown
}

/** Of this many requests without an answer, a desk gives one up; it repeats the others until they are answered. */
const GIVE_UP = 8

/** Pause before a repeat, in ms. */
const PAUSE = 50

/** Desks that use the same few lockers, items, cards and bills at the same time, and record what they see. */
export class Desks {
  /** Ids of the confirmed rentals by guest, and guests whose check-out was confirmed. */
  readonly checkedIn = new Map<string, number>()
  readonly checkedOut = new Set<string>()
  readonly confirmed: Confirmed[] = []
  /** Answers that a desk must not get. */
  readonly unexpected: string[] = []
  /** Requests without an answer, and answers after which a client repeats its request. */
  readonly failures: string[] = []
  repeated = 0
  unanswered = 0
  readonly #options: DesksOptions
  #working: Promise<unknown> = Promise.resolve()
  #isStopping = false
  #guests = 0

  constructor(options: DesksOptions) {
    this.#options = options
  }

  start() {
    const desks = Array.from({ length: this.#options.desks ?? 8 }, (_, desk) => this.#work(desk))
    this.#working = Promise.all(desks)
    this.#working.catch(() => {})
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#working
  }

  async #work(desk: number) {
    while (!this.#isStopping) {
      const chance = Math.random()
      if (chance < 0.5) await this.#useLocker(desk)
      else if (chance < 0.65) await this.#useItem(desk)
      else if (chance < 0.8) await this.#useCard(desk)
      else if (chance < 0.92) await this.#useBill(desk)
      else await this.#readBoard(desk)
    }
  }

  /** Checks a guest in or out, mostly as the locker looks, sometimes against it. */
  async #useLocker(desk: number) {
    const id = pick(this.#options.venue.lockerIds)
    const read = await this.#send(desk, {
      method: 'GET',
      path: `/api/rentals/facility/locker/${id}?active=true`,
    })
    if (!read.answer) return
    const history = this.#options.histories.locker(id)
    const [rental] = read.answer.body
    history.add(read.start, read.end, { what: 'read', guest: rental?.customerName ?? null })
    if (rental && Math.random() < 0.8) {
      const path = `/api/rentals/${rental.id}/end`
      const { start, end, answer } = await this.#send(desk, { method: 'PATCH', path, body: {} }, [200, 409])
      const done = doneIf(answer, 200)
      if (done.answer === 'done') this.checkedOut.add(rental.customerName)
      history.add(start, end, { what: 'check-out', guest: rental.customerName, ...done })
    } else {
      // A search has to normalize it, and the point ends it, so that no other guest's name contains it.
      const guest = `Gäst ${desk}-${++this.#guests}.`
      const body = {
        customerName: guest,
        facilityType: 'locker',
        facilityId: id,
        duration: 2,
        paymentMethod: 'cash',
      }
      const checkIn = { method: 'POST', path: '/api/rentals', body } as const
      const { start, end, answer } = await this.#send(desk, checkIn, [201, 409])
      const done = doneIf(answer, 201)
      if (done.answer === 'done') this.checkedIn.set(guest, answer!.body.id)
      history.add(start, end, { what: 'check-in', guest, ...done })
    }
  }

  async #useItem(desk: number) {
    const id = pick(this.#options.venue.itemIds)
    const history = this.#options.histories.item(id)
    const chance = Math.random()
    if (chance < 0.2) {
      const { start, end, answer } = await this.#send(desk, { method: 'GET', path: `/api/inventory/${id}` })
      if (answer) history.add(start, end, { what: 'read', left: answer.body.currentStock })
      return
    }
    const isUse = chance < 0.75
    const quantity = 1 + Math.floor(Math.random() * 4)
    const request = isUse
      ? { path: `/api/inventory/${id}/use`, body: { quantity, reason: 'Used' } }
      : {
          path: `/api/inventory/${id}/restock`,
          body: { quantityAdded: quantity, costPerUnit: 1, supplier: 'Harbor Linen', confirmed: true },
        }
    const { start, end, answer } = await this.#send(desk, { method: 'POST', ...request }, [201, 409])
    const left: number | undefined = answer?.body.stockAfter ?? answer?.body.newStockLevel
    const said = answer && { answer: answer.status === 201 ? { left: left! } : ('refused' as const) }
    history.add(start, end, { what: 'change', by: isUse ? -quantity : quantity, ...said })
  }

  /** Sells water for a gift card, and often refunds it to the card. */
  async #useCard(desk: number) {
    const { venue, histories } = this.#options
    const { id, code } = pick(venue.cards)
    const history = histories.card(id)
    if (Math.random() < 0.2) {
      const { start, end, answer } = await this.#send(desk, { method: 'GET', path: `/api/gift-cards/${id}` })
      if (answer) history.add(start, end, { what: 'read', left: Math.round(answer.body.balance * 100) })
      return
    }
    const quantity = 1 + Math.floor(Math.random() * 4)
    const cents = quantity * PRODUCT_CENTS
    const amount = cents / 100
    const body = {
      lines: [{ itemId: venue.productId, quantity }],
      expectedTotal: amount,
      payments: [{ method: 'gift_card', code, amount }],
    }
    const sale = await this.#send(desk, { method: 'POST', path: '/api/sales', body }, [201, 409, 422])
    const paid = changeIf(sale.answer, 201)
    history.add(sale.start, sale.end, { what: 'change', by: -cents, ...paid })
    if (sale.answer?.status !== 201 && sale.answer) return
    const taken = { what: 'change', by: -quantity, mayOverdraw: true, ...paid } as const
    histories.item(venue.productId).add(sale.start, sale.end, taken)
    if (!sale.answer || Math.random() < 0.3) return
    const path = `/api/billing/payments/${sale.answer.body.paymentId}/refund`
    const refund = { method: 'POST', path, body: { amount, reason: 'Wrong one' } } as const
    const { start, end, answer } = await this.#send(desk, refund, [200])
    history.add(start, end, { what: 'change', by: cents, ...changeIf(answer, 200) })
  }

  async #useBill(desk: number) {
    const { venue, histories } = this.#options
    const id = pick(venue.stayIds)
    const history = histories.bill(id)
    const chance = Math.random()
    if (chance < 0.4) {
      const quantity = 1 + Math.floor(Math.random() * 3)
      const cents = quantity * PRODUCT_CENTS
      const lines = [{ itemId: venue.productId, quantity }]
      const body = { lines, expectedTotal: cents / 100, rentalId: id }
      const { start, end, answer } = await this.#send(
        desk,
        { method: 'POST', path: '/api/sales/onto-bill', body },
        [201],
      )
      history.add(start, end, { what: 'charge', cents, ...(answer && { answer: 'done' }) })
      const taken = { what: 'change', by: -quantity, mayOverdraw: true, ...changeIf(answer, 201) } as const
      return histories.item(venue.productId).add(start, end, taken)
    }
    if (chance < 0.7) {
      const pay = {
        method: 'POST',
        path: `/api/rentals/${id}/payments`,
        body: { paymentMethod: 'cash' },
      } as const
      const { start, end, answer } = await this.#send(desk, pay, [200, 409])
      const said = answer && { answer: answer.status === 200 ? readBill(answer) : ('refused' as const) }
      return history.add(start, end, { what: 'pay', ...said })
    }
    const { start, end, answer } = await this.#send(desk, { method: 'GET', path: `/api/rentals/${id}` })
    if (answer) history.add(start, end, { what: 'read', ...readBill(answer) })
  }

  async #readBoard(desk: number) {
    const { start, end, answer } = await this.#send(desk, { method: 'GET', path: '/api/rentals/board' })
    if (!answer) return
    const guests = new Map<number, string>()
    for (const { facilityId, status, customerName } of answer.body)
      if (status === 'active') {
        if (guests.has(facilityId)) this.unexpected.push(`The board shows two guests in locker ${facilityId}`)
        guests.set(facilityId, customerName)
      }
    const { venue, histories, boardLag } = this.#options
    for (const id of venue.lockerIds)
      histories.locker(id).add(start - boardLag, end, { what: 'read', guest: guests.get(id) ?? null })
  }

  /** Sends a request until it is answered, to one server after the other; gives up now and then. */
  async #send(desk: number, request: Request, expected: readonly number[] = [200]): Promise<Sent> {
    const { servers } = this.#options
    const key = request.method === 'GET' ? undefined : randomUUID()
    const start = performance.now()
    for (let tries = 0; ; tries++) {
      try {
        const answer = await ask(servers[(desk + tries) % servers.length]!, request, key)
        const end = performance.now()
        if (!expected.includes(answer.status)) {
          this.unexpected.push(
            `${request.method} ${request.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
          )
          return { start, end: Infinity }
        }
        if (key && answer.status < 300) this.confirmed.push({ request, key, body: answer.body })
        return { start, end, answer }
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        this.failures.push(`${request.method} ${request.path}: ${error.message}`)
        if (tries === 0 && Math.random() * GIVE_UP < 1) {
          this.unanswered++
          return { start, end: Infinity }
        }
        this.repeated++
        await sleep(PAUSE)
      }
    }
  }
}

interface Sent {
  start: number
  end: number
  answer?: Answer
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

const doneIf = (answer: Answer | undefined, status: number) =>
  answer ? { answer: answer.status === status ? ('done' as const) : ('refused' as const) } : {}

const changeIf = (answer: Answer | undefined, status: number) =>
  answer ? { answer: answer.status === status ? {} : ('refused' as const) } : {}

/** The bill of a stay in cents. */
export function readBill({ body }: Pick<Answer, 'body'>) {
  const paid = Math.round(body.paidAmount * 100)
  return { charged: paid + Math.round(body.dueAmount * 100), paid }
}
