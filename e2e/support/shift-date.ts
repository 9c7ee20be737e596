/**
 * Shifts `Date.now()`, `new Date()` and `Date()` by `shift` ms. `passTime` advances them further. Playwright also
 * serializes this function into pages, so it must not use anything outside its body.
 */
export function shiftDate(shift: number): void {
  let ahead = shift
  const machineNow = Date.now
  const shiftedNow = () => machineNow() + ahead
  const Shifted = new Proxy(Date, {
    construct: (Original, given: [], newTarget) =>
      Reflect.construct(Original, given.length > 0 ? given : [shiftedNow()], newTarget) as Date,
    apply: Original => new Original(shiftedNow()).toString(),
  })
  Object.assign(Date, { now: shiftedNow })
  Object.assign(Date.prototype, { constructor: Shifted })
  Object.assign(globalThis, {
    Date: Shifted,
    passTime(ms: number) {
      ahead += ms
    },
  })
}

/** Advances a shifted clock by `length` ms. */
export const passTime = (length: number): void =>
  (globalThis as unknown as { passTime(length: number): void }).passTime(length)
