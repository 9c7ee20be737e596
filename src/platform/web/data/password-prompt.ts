import { createPrompt } from './prompt.ts'

/** Asks the person at this desk for their password. Answers false if they cancel. */
export const passwordPrompt = createPrompt<void, boolean>(false)

let openPrompt: Promise<boolean> | undefined

/** Asks for the password and resolves with whether it was entered. Concurrent calls share one question. */
export function promptForPassword(): Promise<boolean> {
  openPrompt ??= passwordPrompt.ask().finally(() => {
    openPrompt = undefined
  })
  return openPrompt
}
