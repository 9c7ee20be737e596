import {
  checkLinearizable,
  type Model,
  type Operation,
  type Verdict,
} from '#testing/history/linearizability.ts'
import {
  type AmountAction,
  amountModel,
  type BillAction,
  type BillState,
  billModel,
  type FacilityAction,
  facilityModel,
} from '#testing/history/venue-models.ts'
import { type FaultVenue, first } from './fault-venue.ts'

class History<State, Action extends { what: string }> {
  readonly operations: Operation<Action>[] = []
  readonly model: Model<State, Action>

  constructor(model: Model<State, Action>) {
    this.model = model
  }

  add(start: number, end: number, action: Action) {
    this.operations.push({ start, end, action })
  }

  /** Checks the operations that were sent before `until`; of those that ended later, the answers do not count. */
  check(until: number): Verdict<State, Action> {
    const sent = this.operations.filter(({ start }) => start < until)
    return checkLinearizable(
      this.model,
      sent.flatMap(operation => (operation.end < until ? operation : unanswered(operation))),
    )
  }
}

/** Returns the operation as if its answer had been lost: a read of which nobody knows the result says nothing. */
function unanswered<Action extends { what: string }>({
  start,
  action,
}: Operation<Action>): Operation<Action>[] {
  return action.what === 'read' ? [] : [{ start, end: Infinity, action: { ...action, answer: undefined } }]
}

/** The desks' operations on each object of a venue, with their results. */
export class Histories {
  readonly #lockers = new Map<number, History<string | null, FacilityAction>>()
  readonly #items = new Map<number, History<number, AmountAction>>()
  readonly #cards = new Map<number, History<number, AmountAction>>()
  readonly #bills = new Map<number, History<BillState, BillAction>>()

  constructor(venue: FaultVenue, bills: Map<number, BillState>) {
    for (const id of venue.lockerIds) this.#lockers.set(id, new History(facilityModel))
    for (const id of venue.itemIds) this.#items.set(id, new History(amountModel(first.stock)))
    this.#items.set(venue.productId, new History(amountModel(0)))
    for (const { id } of venue.cards) this.#cards.set(id, new History(amountModel(first.cents)))
    for (const [id, state] of bills) this.#bills.set(id, new History(billModel(state)))
  }

  locker = (id: number) => this.#lockers.get(id)!
  item = (id: number) => this.#items.get(id)!
  card = (id: number) => this.#cards.get(id)!
  bill = (id: number) => this.#bills.get(id)!

  /** Returns the number of operations, and a line for each object whose answers fit no order. */
  check(until = Infinity): { operations: number; contradictions: string[] } {
    const named = { Locker: this.#lockers, Item: this.#items, Card: this.#cards, Stay: this.#bills }
    const contradictions: string[] = []
    let operations = 0
    for (const [name, histories] of Object.entries(named))
      for (const [id, history] of histories) {
        operations += history.operations.length
        const verdict = history.check(until)
        if (verdict.is !== 'linearizable') contradictions.push(`${name} ${id}: ${JSON.stringify(verdict)}`)
      }
    return { operations, contradictions }
  }
}
