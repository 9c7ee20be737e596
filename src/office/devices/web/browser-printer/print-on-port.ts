import type { z } from 'zod'
import {
  ANSWER_TIME,
  ANSWERS,
  isStatus,
  PRINT_TIME,
  STATUS_REQUEST,
  troubleIn,
} from '../../connections/rules.ts'
import type { printOutcome } from '../../contract.ts'
import type { Trouble } from '../../words.ts'
import type { Port } from './device.ts'
import { inTime } from './in-time.ts'

/** Bytes that are handed over at once. */
const CHUNK = 1_024

type Delivery = Omit<z.output<typeof printOutcome>, 'lease'>

/** Returns the printer's trouble or 'none'; undefined if it does not answer in time. */
export async function askStatus(port: Port, time = ANSWER_TIME): Promise<Trouble | 'none' | undefined> {
  if (!port.canAnswer) return undefined
  const answers: number[] = []
  let stop = () => {}
  const isAnswered = new Promise<void>(resolve => {
    stop = port.listen(bytes => {
      answers.push(...bytes.filter(isStatus))
      if (answers.length >= ANSWERS) resolve()
    })
  })
  try {
    await inTime(Promise.all([port.write(STATUS_REQUEST), isAnswered]), time)
    return troubleIn(answers)
  } catch {
    return undefined
  } finally {
    stop()
  }
}

/** Sends a paper, once. `hasAnswered`: the printer says whether it is ready, and is asked once it has everything. */
export async function printOnPort(port: Port, bytes: Uint8Array, hasAnswered: boolean): Promise<Delivery> {
  const deadline = Date.now() + PRINT_TIME
  let bytesSent = 0
  const outcome = (failure: Trouble | null) => ({
    ...{ isPrinted: failure === null, failure, bytesSent, hasAnswered },
  })
  while (bytesSent < bytes.length) {
    if (!port.isOpen()) return outcome('interrupted')
    const chunk = bytes.subarray(bytesSent, bytesSent + CHUNK)
    // A part of what fails may be printed.
    bytesSent += chunk.length
    try {
      await inTime(port.write(chunk), deadline - Date.now())
    } catch {
      return outcome('interrupted')
    }
  }
  return outcome(hasAnswered ? await whenReady(port, deadline) : null)
}

/** Waits until the printer says that it is ready: a paper that ran out may be replaced. */
async function whenReady(port: Port, deadline: number): Promise<Trouble | null> {
  for (;;) {
    const answer = await askStatus(port, Math.max(1, deadline - Date.now()))
    if (answer === 'none') return null
    if (!port.isOpen()) return 'interrupted'
    if (Date.now() >= deadline) return answer ?? 'silent'
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}
