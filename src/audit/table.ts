/** The chain of hashes over the events, one row each, in the order in which they were committed. Rows are only ever added. */
export interface SealsTable {
  /** 1, 2, 3 …, without gaps. */
  position: number
  event_id: number
  /** Of the hash before it and of the event's content (rules.ts). */
  hash: string
}
