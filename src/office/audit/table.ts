/** The hash chain over the events, one row per event, in the order of delivery. Append-only. */
export interface SealsTable {
  /** 1, 2, 3 …, without gaps. */
  position: number
  event_id: number
  /** Hash of the previous hash and the event's content (`eventHash`). */
  hash: string
}

declare module '#platform/database/database.ts' {
  interface Database {
    seals: SealsTable
  }
}
