import { constants } from 'node:os'

/** A signal ended a command, which has cleaned up. */
export class Interrupted extends Error {
  /** As shells report it: 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP. */
  readonly exitCode: number
  constructor(message: string, signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super(message)
    this.exitCode = 128 + constants.signals[signal]
  }
}
