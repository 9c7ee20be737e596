import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../actions/button.tsx'

export interface InfiniteScrollProps {
  /** 'More members' */
  label: string
  /** Whether there is more. */
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** Placed below a list: loads more before its end is reached. Also a button, for people who do not scroll. */
export function InfiniteScroll({ label, hasMore, isLoading, onMore }: InfiniteScrollProps) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent((isNear: boolean) => {
    if (isNear && hasMore && !isLoading) onMore()
  })
  // Observes again after each load, because the end may still be visible and would not trigger another event.
  useEffect(() => {
    const watch = new IntersectionObserver(entries => reached(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '600px',
    })
    if (end.current) watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, isLoading])
  if (!hasMore) return null
  return (
    <div ref={end} className="mt-4 flex justify-center">
      <Button pending={isLoading && 'Loading...'} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
