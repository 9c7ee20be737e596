import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Trouble } from '../words.ts'
import type { PrinterConnection } from './printer-connection.ts'
import { ANSWER_TIME, ANSWERS, isStatus, PRINT_TIME, STATUS_REQUEST, troubleIn } from './rules.ts'

/**
 * Connects to a printer and, if `asks`, asks for its status. Returns why it does not print, if it says so, cannot be
 * reached, or does not answer although it has before.
 */
export async function connectPrinter(
  { host, port }: { host: string; port: number },
  { answersStatus, asks, signal }: { answersStatus: boolean; asks: boolean; signal: AbortSignal },
): Promise<PrinterConnection | Trouble> {
  const socket = connect({ host, port })
  // Each wait below notices that the connection ended.
  socket.on('error', () => {})
  const close = () => socket.destroy()
  signal.addEventListener('abort', close, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', close))
  if (!(await settles(once(socket, 'connect'), ANSWER_TIME))) {
    close()
    return 'unreachable'
  }
  const status = statusReader(socket)
  const answer = asks ? await status.ask(ANSWER_TIME) : undefined
  const trouble = answer ?? (answersStatus ? 'silent' : 'none')
  if (trouble !== 'none') {
    close()
    return trouble
  }
  const hasAnswered = answer !== undefined
  return {
    hasAnswered,
    close,
    async print(bytes) {
      const before = socket.bytesWritten
      const deadline = Date.now() + PRINT_TIME
      const isWritten = await writes(socket, bytes, PRINT_TIME)
      const bytesSent = socket.bytesWritten - before
      const failure = !isWritten
        ? 'interrupted'
        : hasAnswered
          ? await status.whenReady(deadline)
          : await status.drains(ANSWER_TIME)
      close()
      return { isPrinted: failure === null, failure, bytesSent, hasAnswered: status.hasAnswered() }
    },
  }
}

function statusReader(socket: Socket) {
  let answers: number[] = []
  let wake = () => {}
  const said = () => (answers.length >= ANSWERS ? troubleIn(answers) : undefined)
  socket.on('data', (data: Buffer) => {
    answers.push(...[...data].filter(isStatus))
    wake()
  })
  socket.once('close', () => wake())

  /** Returns the printer's trouble or 'none'; undefined if it does not answer in time. */
  async function ask(time: number): Promise<Trouble | 'none' | undefined> {
    answers = []
    socket.write(STATUS_REQUEST)
    const isAnswered = new Promise<void>(resolve => {
      wake = () => (answers.length >= ANSWERS || socket.destroyed) && resolve()
    })
    await settles(isAnswered, time)
    return said()
  }

  /** Waits until the printer says that it is ready: a paper that ran out may be replaced. */
  async function whenReady(deadline: number): Promise<Trouble | null> {
    for (;;) {
      const answer = await ask(Math.max(1, deadline - Date.now()))
      if (answer === 'none') return null
      if (socket.destroyed) return 'interrupted'
      if (Date.now() >= deadline) return answer ?? 'silent'
      await settles(once(socket, 'close'), 500)
    }
  }

  /** Asks, but waits only until the printer has taken everything. */
  async function drainsAsked(time: number): Promise<Trouble | null> {
    answers = []
    socket.write(STATUS_REQUEST)
    const failure = await drains(socket, time)
    const trouble = said() ?? 'none'
    return trouble === 'none' ? failure : trouble
  }
  return { ask, whenReady, drains: drainsAsked, hasAnswered: () => said() !== undefined }
}

/** Writes all bytes. Returns false if the connection ends before, or takes too long. */
function writes(socket: Socket, bytes: Uint8Array, time: number): Promise<boolean> {
  const written = new Promise<void>((resolve, reject) => {
    socket.write(bytes, error => (error ? reject(error) : resolve()))
    socket.once('close', reject)
  })
  return settles(written, time)
}

/** Ends the connection and waits until the printer has taken everything. */
async function drains(socket: Socket, time: number): Promise<Trouble | null> {
  const closed = new Promise<void>((resolve, reject) => {
    socket.once('close', hadError => (hadError ? reject(new Error('interrupted')) : resolve()))
  })
  closed.catch(() => {})
  socket.end()
  if (!(await settles(once(socket, 'finish'), time))) return 'interrupted'
  // A printer that keeps the connection open has taken everything too.
  let isCut = false
  closed.catch(() => {
    isCut = true
  })
  await settles(closed, time)
  return isCut ? 'interrupted' : null
}

/** Whether a promise is fulfilled in time. */
async function settles(promise: Promise<unknown>, time: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, time, false)
  })
  try {
    return await Promise.race([promise.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
