import type { Trouble } from '../words.ts'

/** What came of sending a paper. Only the printer's own answer, or a drained connection, counts as printed. */
export interface Delivery {
  isPrinted: boolean
  failure: Trouble | null
  /** Bytes of the paper. 0: it can be sent again. */
  bytesSent: number
  hasAnswered: boolean
}

/** A connection to a printer that is ready. */
export interface PrinterConnection {
  hasAnswered: boolean
  /** Sends a paper, once, and ends the connection. */
  print(bytes: Uint8Array): Promise<Delivery>
  close(): void
}
