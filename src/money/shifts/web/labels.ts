import type { MovementKind } from '../words.ts'

/** Names of cash movements in lists and reports. */
export const movementName: Record<MovementKind, string> = {
  in: 'Paid in',
  out: 'Petty cash',
  drop: 'Bank drop',
  tips: 'Tips paid out',
}
