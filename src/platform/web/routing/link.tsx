import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'
import { type Target, toHref } from './address.ts'
import { useRouter } from './use-router.ts'

export interface LinkProps extends Target, Omit<ComponentProps<'a'>, 'href'> {}

/**
 * A link within the app. It loads the code of its page when it is pointed at or focused, and is marked as the current
 * page from the moment it is followed.
 */
export function Link({ to, search, onClick, ...anchor }: LinkProps) {
  const router = useRouter()
  const pathname = useSyncExternalStore(router.subscribe, () => router.location.pathname)
  const preload = () => void router.preload(to ?? pathname)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    router.navigate({ to, search })
  }
  return (
    <a
      onPointerEnter={preload}
      onFocus={preload}
      {...anchor}
      href={toHref({ to, search }, pathname)}
      aria-current={to === pathname ? 'page' : undefined}
      onClick={follow}
    />
  )
}

/** Other clicks open a new tab or window, or download. */
const opensElsewhere = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button !== 0 ||
  metaKey ||
  ctrlKey ||
  shiftKey ||
  altKey ||
  // Read as an attribute, because the property of a link in a chart is an object.
  (currentTarget.getAttribute('target') ?? '_self') !== '_self'
