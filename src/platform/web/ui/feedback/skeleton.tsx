import LoaderCircle from 'lucide-react/icons/loader-circle'
import { cn } from '../style/cn.ts'

/** A placeholder for content that is loading. Give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-control bg-line/70', className)} />
}

export interface SkeletonsProps {
  /** SPEC §9: 3 table rows, 4 dashboard cards, 6 or 10 facility cards. */
  count: number
  /** Accessible name: 'Loading rooms'. */
  label: string
  /** Layout of the group, the same as that of the content. */
  className?: string
  /** Size of each. */
  each: string
}

/** Several equal skeletons, announced once. */
export function Skeletons({ count, label, className, each }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={each} />
      ))}
    </div>
  )
}

export function Spinner() {
  return <LoaderCircle className="size-4 animate-spin" aria-hidden />
}
