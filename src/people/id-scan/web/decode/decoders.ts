import { useEffect, useState } from 'react'
import type { DecodeRequest, DecodeResponse } from './messages.ts'

export interface Decoders {
  /** Whether a worker is free. */
  readonly idle: boolean
  /**
   * Decodes a picture and takes ownership of it. Undefined if nothing is found; rejects if the decoder fails.
   */
  read(picture: ImageBitmap, kind: DecodeRequest['kind']): Promise<string | undefined>
  close(): void
}

/**
 * Starts decoding workers, two by default (SPEC §9): while one works on a hard frame, the other takes the
 * next.
 */
export function openDecoders(count = 2): Decoders {
  const workers = Array.from({ length: count }, startWorker)
  return {
    get idle() {
      return workers.some(worker => !worker.busy)
    },
    read(picture, kind) {
      const worker = workers.find(worker => !worker.busy) ?? workers[0]!
      return worker.read(picture, kind)
    },
    close() {
      for (const worker of workers) worker.close()
    },
  }
}

interface PendingRead {
  resolve(read: string | undefined): void
  reject(why: Error): void
}

function startWorker() {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PendingRead>()
  let lastId = 0
  const failAll = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeResponse>) => {
    const ask = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) ask?.reject(new Error(data.failed))
    else ask?.resolve(data.read)
  })
  worker.addEventListener('error', event => {
    event.preventDefault()
    failAll(event.message || 'The decoder did not start')
  })
  return {
    get busy() {
      return waiting.size > 0
    },
    read(picture: ImageBitmap, kind: DecodeRequest['kind']) {
      const id = ++lastId
      const answer = new Promise<string | undefined>((resolve, reject) =>
        waiting.set(id, { resolve, reject }),
      )
      worker.postMessage({ id, picture, kind } satisfies DecodeRequest, [picture])
      return answer
    },
    close() {
      worker.terminate()
      failAll('The scanner was closed')
    },
  }
}

/** Decoders while the component is mounted; undefined on the first render. */
export function useDecoders(): Decoders | undefined {
  const [decoders, setDecoders] = useState<Decoders>()
  useEffect(() => {
    const opened = openDecoders()
    setDecoders(opened)
    return () => opened.close()
  }, [])
  return decoders
}
