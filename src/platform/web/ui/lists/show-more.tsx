import { Button } from '../actions/button.tsx'
import { cn } from '../style/cn.ts'

export interface ShowMoreProps {
  /** Loads the next page; undefined if there is none. */
  more: (() => void) | undefined
  isFetching: boolean
  className?: string
}

/** The button below a paged list. Renders nothing on the last page. */
export function ShowMore({ more, isFetching, className }: ShowMoreProps) {
  if (!more) return null
  return (
    <div className={cn('flex justify-center', className)}>
      <Button pending={isFetching && 'Loading...'} onClick={more}>
        Show More
      </Button>
    </div>
  )
}
