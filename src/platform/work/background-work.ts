/** Work of a server process that nobody waits for, never twice at the same time. */
export interface BackgroundWork<Args extends unknown[] = []> {
  /** Starts the work, unless it runs. */
  tick(...args: Args): void
  /** Resolves when it does not run. */
  whenIdle(): Promise<void>
  /** Asks the work to end by its signal, and waits until it has. */
  stop(): Promise<void>
}

export function createBackgroundWork<Args extends unknown[] = []>(
  work: (stopping: AbortSignal, ...args: Args) => Promise<unknown>,
  onError: (error: Error) => void,
): BackgroundWork<Args> {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  return {
    tick(...args) {
      if (stopping.signal.aborted) return
      running ??= work(stopping.signal, ...args)
        .catch(onError)
        .finally(() => {
          running = undefined
        })
    },
    whenIdle: async () => void (await running),
    async stop() {
      stopping.abort()
      await running
    },
  }
}
