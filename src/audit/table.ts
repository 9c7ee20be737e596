/** The hash chain over the events, one row per event, in the order of delivery. Append-only. */
export interface SealsTable {
  /** 1, 2, 3 …, without gaps. */
  position: number
  event_id: number
  /** Hash of the previous hash and the event's content (`hashOf`). */
  hash: string
}

declare module '../shared/database.ts' {
  interface Database {
    seals: SealsTable
  }
}
