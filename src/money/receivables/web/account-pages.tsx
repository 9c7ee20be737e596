import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'

export interface AccountPagesProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** The button that loads the next page: 'More Customers'. */
  more: string
  children: (pages: readonly Page[]) => ReactNode
}

/** Shows pages of accounts, their loading shape or the failure, and loads more. */
export function AccountPages<Page>({ query, more, children }: AccountPagesProps<Page>) {
  const { data, error, refetch } = query
  if (!data && error)
    return <ErrorCard title="The accounts could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons count={6} label="Loading accounts" className="flex flex-col gap-2" each="h-14" />
  return (
    <>
      {children(data.pages)}
      <InfiniteScroll label={more} query={query} />
    </>
  )
}
