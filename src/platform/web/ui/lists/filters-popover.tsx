import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'

export interface FiltersPopoverProps {
  label: string
  trigger: ReactNode
  align?: 'start' | 'end'
  defaultOpen?: boolean
  children: ReactNode
}

/** Filters in a popover behind a button. Each takes effect at once. */
export function FiltersPopover(props: FiltersPopoverProps) {
  const { label, trigger, align = 'start', defaultOpen = false, children } = props
  return (
    <Popover.Root defaultOpen={defaultOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-appear flex-col gap-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

export interface MoreFiltersPopoverProps {
  /** Number of filters that are set. */
  count: number
  onClear: () => void
  align?: 'start' | 'end'
  children: ReactNode
}

/** 'More Filters': the button shows how many are set, and one button clears them all. */
export function MoreFiltersPopover({ count, onClear, align = 'start', children }: MoreFiltersPopoverProps) {
  const trigger = (
    <Button aria-label={count > 0 ? `More Filters, ${count} set` : 'More Filters'}>
      <SlidersHorizontal aria-hidden />
      More Filters
      {count > 0 && (
        <span className="rounded-full bg-primary px-1.5 text-2xs text-on-primary tabular-nums">{count}</span>
      )}
    </Button>
  )
  return (
    <FiltersPopover label="More Filters" trigger={trigger} align={align}>
      {children}
      <Button disabled={count === 0} onClick={onClear}>
        Clear Filters
      </Button>
    </FiltersPopover>
  )
}
