import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../actions/button.tsx'

export interface InfiniteScrollProps {
  /** 'More members' */
  label: string
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}

/** Placed below a list: loads more before its end is reached. Also a button, for people who do not scroll. */
export function InfiniteScroll({ label, query }: InfiniteScrollProps) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading } = query
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent((isNear: boolean) => {
    if (isNear && hasMore && !isLoading) void query.fetchNextPage()
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
      <Button pending={isLoading && 'Loading...'} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
