import { createAtom, useSelector } from '@tanstack/react-store'

/** Whether the server can be reached, as far as this page knows. */
const reachable = createAtom(true)

export const useServerReachable = (): boolean => useSelector(reachable)

/** Set by the live feed when it cannot reconnect, and by each answer of the server. */
export function setServerReachable(now: boolean): void {
  reachable.set(() => now)
}
