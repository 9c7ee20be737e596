// biome-ignore lint/style/noRestrictedImports: lazyPart wraps it
import { type ComponentType, lazy } from 'react'
import { SECOND } from '../../values/time.ts'
import { MissingPart } from '../ui/feedback/missing-part.tsx'

/** Interval of the attempts to reach the server, in ms. */
const RETRY_INTERVAL = 3 * SECOND

/** The server can be reached, but does not have a part, as after an update: only a reload helps. */
export class PartMissing extends Error {}

/**
 * Returns what `load` imports. While the server cannot be reached, waits and imports it afterwards. Throws PartMissing
 * if the server does not have it.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await untilServerResponds()
    return load().catch(cause => {
      throw new PartMissing('A part could not be loaded', { cause })
    })
  }
}

/**
 * Like `lazy` of React. While the server cannot be reached, the component stays in the fallback of its Suspense. If the
 * server does not have it, `Missing` is shown in its place.
 */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType = MissingPart,
) =>
  lazy(() =>
    loadPart(load).catch(error => {
      console.warn(error)
      return { default: Missing as ComponentType<Props> }
    }),
  )

async function untilServerResponds(): Promise<void> {
  while (!(await serverResponds())) await new Promise(resolve => setTimeout(resolve, RETRY_INTERVAL))
}

/** Whether the server itself answers. Asks for the page, because a proxy may answer other paths without it. */
const serverResponds = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
