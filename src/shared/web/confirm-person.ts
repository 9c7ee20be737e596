/** Asks the person at this desk for their password. Resolves with false if they cancel. */
type Ask = () => Promise<boolean>

let ask: Ask = async () => false
let asking: Promise<boolean> | undefined

/** Sets the function that asks for the password. */
export function confirmBy(asks: Ask): void {
  ask = asks
}

/** Asks for the password and resolves with whether it was entered. Concurrent calls share one question. */
export function confirmPerson(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}
