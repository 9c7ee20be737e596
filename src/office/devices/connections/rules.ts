import { SECOND } from '#platform/values/time.ts'
import type { Trouble } from '../words.ts'

/** How long a printer may take to connect, and to answer a request for its status. */
export const ANSWER_TIME = 2 * SECOND

/** How long it may take to print a paper and to say afterwards that it is ready; its paper may be replaced. */
export const PRINT_TIME = 30 * SECOND

/** DLE EOT 1, 2 and 4: the printer, why it is offline, and its paper. A printer answers at once with a byte each. */
export const STATUS_REQUEST = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4)
export const ANSWERS = 3

/** Whether a byte has the fixed bits of an answer; any other is no status. */
export const isStatus = (byte: number) => (byte & 0b1001_0011) === 0b0001_0010

/** Returns the trouble that a printer's answers report. */
export function troubleIn([printer = 0, cause = 0, paper = 0]: readonly number[]): Trouble | 'none' {
  if ((paper & 0b0110_0000) !== 0 || (cause & 0b0010_0000) !== 0) return 'paper'
  if ((cause & 0b0000_0100) !== 0) return 'cover'
  return (printer & 0b0000_1000) !== 0 || (cause & 0b0100_0000) !== 0 ? 'offline' : 'none'
}
