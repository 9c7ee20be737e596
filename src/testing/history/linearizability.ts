/** A request of a client with its answer, as the client saw it. */
export interface Operation<Action> {
  /** When it was first sent and when its answer arrived, in ms of one clock; Infinity if none ever came. */
  start: number
  end: number
  action: Action
}

/** The behavior of an object of the venue for one request after the other. */
export interface Model<State, Action> {
  initial: State
  /**
   * Returns the state after an action, or undefined if its answer is impossible in `state`. An action without an answer
   * returns the state that it leaves if it succeeds.
   */
  step(state: State, action: Action): State | undefined
  /** Identifies a state: two states are the same if their keys are. */
  keyOf(state: State): string
}

export type Verdict<State, Action> =
  | { is: 'linearizable' }
  /**
   * No order explains the history. `stuck` are the operations of which none can come next after the longest order
   * found.
   */
  | { is: 'impossible'; after: number; state: State; stuck: Operation<Action>[] }
  /** The search was given up. */
  | { is: 'undecided' }

/** The most partial orders that a search looks at. */
const LIMIT = 2_000_000

/** A partial order: all operations before `next` and those in `ahead` are done, and left `state`. */
interface Partial<State> {
  next: number
  /** Indexes of later operations that are done, ascending. */
  ahead: readonly number[]
  /** Indexes of unanswered operations that are done, ascending. */
  unanswered: readonly number[]
  state: State
}

/**
 * Searches an order of the operations of one object in which each takes effect at a moment between its start and its
 * end and each answer is what the model returns. An operation without an answer may take effect at any time after its
 * start, or never. The search is that of Wing and Gong with the memory of Lowe: a set of done operations with the same
 * state is looked at once. An operation that may be next and changes nothing is done at once, because no other depends
 * on it. Of unanswered operations with the same action, the one that started first is done first.
 */
export function checkLinearizable<State, Action>(
  model: Model<State, Action>,
  operations: readonly Operation<Action>[],
  limit = LIMIT,
): Verdict<State, Action> {
  const answered = operations.filter(({ end }) => end !== Infinity).sort((a, b) => a.start - b.start)
  const open = operations.filter(({ end }) => end === Infinity).sort((a, b) => a.start - b.start)
  const alike = Map.groupBy(open.keys(), index => JSON.stringify(open[index]!.action))
  const seen = new Set<string>()
  const stack: Partial<State>[] = [{ next: 0, ahead: [], unanswered: [], state: model.initial }]
  let furthest = stack[0]!

  const push = (partial: Partial<State>) => {
    const { next, ahead, unanswered, state } = partial
    const key = `${next}|${ahead}|${unanswered}|${model.keyOf(state)}`
    if (seen.has(key)) return
    seen.add(key)
    stack.push(partial)
  }

  for (let looked = 0; ; looked++) {
    const partial = stack.pop()
    if (!partial) return impossible(furthest, answered)
    if (partial.next === answered.length) return { is: 'linearizable' }
    if (looked === limit) return { is: 'undecided' }
    if (doneIn(partial) > doneIn(furthest)) furthest = partial
    const { candidates, firstEnd } = findCandidates(partial, answered)
    const states = candidates.map(index => model.step(partial.state, answered[index]!.action))
    const key = model.keyOf(partial.state)
    const harmless = states.findIndex(state => state !== undefined && model.keyOf(state) === key)
    if (harmless >= 0) {
      push({ ...partial, ...advance(partial, candidates[harmless]!) })
      continue
    }
    // The last one pushed is looked at first: the answered operation that started first.
    for (const indexes of alike.values()) {
      const index = indexes.find(each => !partial.unanswered.includes(each))
      if (index === undefined || open[index]!.start > firstEnd) continue
      const state = model.step(partial.state, open[index]!.action)
      if (state !== undefined) push({ ...partial, unanswered: insert(partial.unanswered, index), state })
    }
    for (const [n, index] of [...candidates.entries()].reverse()) {
      const state = states[n]
      if (state !== undefined) push({ ...partial, ...advance(partial, index), state })
    }
  }
}

const doneIn = ({ next, ahead }: Partial<unknown>) => next + ahead.length

/** Returns the operations that may be next: those that started before any other that is not done has ended. */
function findCandidates({ next, ahead }: Partial<unknown>, answered: readonly Operation<unknown>[]) {
  const candidates: number[] = []
  const done = new Set(ahead)
  let firstEnd = Infinity
  for (let index = next; index < answered.length; index++) {
    const { start, end } = answered[index]!
    if (start > firstEnd) break
    if (done.has(index)) continue
    candidates.push(index)
    firstEnd = Math.min(firstEnd, end)
  }
  return { candidates, firstEnd }
}

function advance({ next, ahead }: Partial<unknown>, done: number) {
  if (done !== next) return { next, ahead: insert(ahead, done) }
  let to = next + 1
  while (ahead.includes(to)) to++
  return { next: to, ahead: ahead.filter(index => index > to) }
}

const insert = (indexes: readonly number[], index: number) => [...indexes, index].sort((a, b) => a - b)

function impossible<State, Action>(
  partial: Partial<State>,
  answered: readonly Operation<Action>[],
): Verdict<State, Action> {
  const stuck = findCandidates(partial, answered).candidates.map(index => answered[index]!)
  return { is: 'impossible', after: doneIn(partial), state: partial.state, stuck }
}
