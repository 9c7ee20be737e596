import { tabId } from './api.ts'

// A write names its resource in the header `X-Tab`, which comes back as the origin of its pushes. After the write, the
// tab refetches what it may have changed, so these pushes need not refetch it again.

/** The value of `X-Tab` for a write after which this tab refetches what a write to the resource may change. */
export const originOf = (resource: string) => `${tabId}-${resource}`

/** Whether the origin of a push is this tab. */
export const isOwnOrigin = (origin: string | undefined) => origin?.startsWith(tabId) === true

/** Resources whose pushes were left to a write since its start. */
const pushed = new Set<string>()

/** Resources with a write whose outcome remained unknown, so that its pushes cannot be left to it. */
const uncertain = new Set<string>()

export function beginOwnWrite(resource: string): void {
  pushed.delete(resource)
}

/** Returns whether the write has been stored, as far as its pushes tell. */
export function endWithUnknownOutcome(resource: string): boolean {
  uncertain.add(resource)
  return pushed.has(resource)
}

/** The resource that the write of a push belongs to, if this tab refetches after that write; otherwise undefined. */
export function resourceOfOwnWrite(origin: string | undefined): string | undefined {
  const resource = isOwnOrigin(origin) ? origin!.slice(tabId.length + 1) : ''
  if (resource === '' || uncertain.has(resource)) return undefined
  pushed.add(resource)
  return resource
}
