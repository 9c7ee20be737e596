// biome-ignore lint/style/noRestrictedImports: lazyPart wraps it
import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { SECOND } from '../../values/time.ts'
import { frameTexts } from '../languages/texts.ts'
import { MissingPart } from '../ui/feedback/missing-part.tsx'
import { currentTexts } from '../ui/text/use-texts.ts'

/** Interval of the attempts to reach the server, in ms. */
const RETRY_INTERVAL = 3 * SECOND

/** How long a part may take to arrive before the page says so, in ms. */
const PART_DEADLINE = 15 * SECOND

/**
 * Returns what `load` imports. While the server cannot be reached, waits and imports it afterwards. Throws Error if the
 * server does not have it, as after an update, and after the deadline.
 */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> => withDeadline(importWhenReachable(load))

async function importWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await untilServerResponds()
    return load().catch(cause => {
      throw new Error('A part could not be loaded', { cause })
    })
  }
}

async function withDeadline<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(currentTexts(frameTexts)('partIsLate'))
    timer = setTimeout(() => reject(error), PART_DEADLINE)
  })
  return Promise.race([part, late]).finally(() => clearTimeout(timer))
}

/** Shown in place of a part that is missing or late. */
export type MissingView = ComponentType<{ isLate?: boolean }>

/**
 * Like `lazy` of React. While the server cannot be reached, the component stays in the fallback of its Suspense. If the
 * server does not have it, `Missing` is shown in its place; if it is late, until it arrives.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: MissingView = MissingPart,
) => lazy(() => loadComponent(load, Missing))

/** Returns the component that `load` imports; `Missing` if the server does not have it, or until it arrives. */
export function loadComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: MissingView,
): Promise<{ default: ComponentType<Props> }> {
  const part = importWhenReachable(load).catch(error => {
    console.warn(error)
    return { default: Missing as ComponentType<Props> }
  })
  return withDeadline(part).catch(() => ({ default: latePart(part, Missing) }))
}

/** Shows `Missing` until the part arrives. */
function latePart<Props extends object>(
  part: Promise<{ default: ComponentType<Props> }>,
  Missing: MissingView,
): ComponentType<Props> {
  return function LatePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => void part.then(arrived => setPart(() => arrived.default)), [])
    return Part ? createElement(Part, props) : createElement(Missing, { ...props, isLate: true })
  }
}

async function untilServerResponds(): Promise<void> {
  while (!(await serverResponds())) await new Promise(resolve => setTimeout(resolve, RETRY_INTERVAL))
}

/** How long the server may take to answer a probe, in ms. */
const PROBE_TIMEOUT = 10 * SECOND

/** Whether the server itself answers. Asks for the page, because a proxy may answer other paths without it. */
const serverResponds = () =>
  fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  )
