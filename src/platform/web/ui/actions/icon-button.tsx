import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../style/cn.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its accessible name: what it does. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

/** A button that shows only an icon. Its name is shown as a tooltip (tooltip.tsx). */
export function IconButton({ label, icon, size = 'md', className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip
      className={cn(
        'tap inline-flex shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-[1.125rem]',
        size === 'md' ? 'size-9' : 'size-8',
        className,
      )}
      {...props}
    >
      {icon}
    </button>
  )
}
