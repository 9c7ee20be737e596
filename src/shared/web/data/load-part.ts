// biome-ignore lint/style/noRestrictedImports: lazyPart wraps it
import { lazy } from 'react'
import { SECOND } from '../../values/time.ts'

/** Interval of the attempts to reach the server, in ms. */
const RETRY_INTERVAL = 3 * SECOND

/**
 * Returns what `load` imports. While the server cannot be reached, waits and imports it afterwards. Throws if the
 * server does not have it, as after an update.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await untilServerResponds()
    return load()
  }
}

/**
 * Like `lazy` of React. While the server cannot be reached, the component stays in the fallback of its Suspense instead
 * of replacing the page with an error.
 */
export const lazyPart: typeof lazy = load => lazy(() => loadPart(load))

async function untilServerResponds(): Promise<void> {
  while (!(await serverResponds())) await new Promise(resolve => setTimeout(resolve, RETRY_INTERVAL))
}

const serverResponds = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
