/** Asks the person at this desk for their password. Resolves with false if they cancel. */
type PasswordPrompt = () => Promise<boolean>

let currentPrompt: PasswordPrompt = async () => false
let openPrompt: Promise<boolean> | undefined

/** Sets the function that asks for the password. */
export function setPasswordPrompt(asks: PasswordPrompt): void {
  currentPrompt = asks
}

/** Asks for the password and resolves with whether it was entered. Concurrent calls share one question. */
export function promptForPassword(): Promise<boolean> {
  openPrompt ??= currentPrompt().finally(() => {
    openPrompt = undefined
  })
  return openPrompt
}
