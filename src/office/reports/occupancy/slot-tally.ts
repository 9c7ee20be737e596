import type { FacilityType } from '#house/facilities/contract.ts'
import type { Grid, Slot } from '../span.ts'

/** Number of begins or ends in a slot, and the sum of their offsets into it in ms; in total and for rooms. */
export interface Edge {
  /** Slots since 1970; absent for rows that began before the span. */
  slot?: number
  count: number
  rooms: number
  offset?: number
  roomsOffset?: number
  /** How many of them start a rental. */
  begun?: number
  roomsBegun?: number
}

/** Computes the occupied time of each slot from the begins and ends in it, without reading rows again. */
export class SlotTally {
  readonly #slots: readonly Slot[]
  readonly #first: number
  /** By slot: number of begins minus number of ends. */
  readonly #changes: ByType
  /** By slot: sum of the begins' offsets minus sum of the ends' offsets, in ms. */
  readonly #offsets: ByType
  readonly begun: ByType

  constructor({ slots, size }: Grid) {
    this.#slots = slots
    this.#first = (slots[0]?.begins ?? 0) / size
    const zeros = () => new Float64Array(slots.length)
    const byType = () => ({ room: zeros(), locker: zeros() })
    this.#changes = byType()
    this.#offsets = byType()
    this.begun = byType()
  }

  /** `sign`: 1 for begins, -1 for ends. */
  add(edges: readonly Edge[], sign: 1 | -1) {
    for (const edge of edges) {
      const { slot = this.#first, offset = 0, roomsOffset = 0, begun = 0, roomsBegun = 0 } = edge
      const index = slot - this.#first
      this.#changes.room[index]! += sign * edge.rooms
      this.#changes.locker[index]! += sign * (edge.count - edge.rooms)
      this.#offsets.room[index]! += sign * roomsOffset
      this.#offsets.locker[index]! += sign * (offset - roomsOffset)
      this.begun.room[index]! += roomsBegun
      this.begun.locker[index]! += begun - roomsBegun
    }
  }

  /** Each stay that overlaps a slot counts the whole slot, minus time before its start and after its end. */
  lengths(type: FacilityType): number[] {
    let running = 0
    return this.#slots.map(({ begins, ends }, index) => {
      running += this.#changes[type][index]!
      return running * (ends - begins) - this.#offsets[type][index]!
    })
  }
}

type ByType = Record<FacilityType, Float64Array>
