import { createInterface } from 'node:readline/promises'

/** Asks for confirmation at the terminal. Throws `otherwise` as the message if standard input is not a terminal. */
export async function askForConfirmation(question: string, otherwise: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error(otherwise)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} Go on? (y/N) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
