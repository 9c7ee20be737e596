import { cn } from './cn.ts'

/** The shape of something that is still loading. Give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-control bg-line/70', className)} />
}

export interface SkeletonsProps {
  /** SPEC §9: 3 table rows, 4 dashboard cards, 6 or 10 facility cards. */
  count: number
  /** What is loading, for screen readers: 'Loading rooms'. */
  label: string
  /** Layout of the whole, the same as of what will stand there. */
  className?: string
  /** Size of each. */
  each: string
}

/** Several of one shape, announced once. */
export function Skeletons({ count, label, className, each }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={each} />
      ))}
    </div>
  )
}
