import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'
import { softTone, type Tone } from '../style/tones.ts'

export interface BadgeProps {
  tone?: Tone
  /** A small icon, so that color is never the only indication. */
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'gray', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5.5 shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-xs [&_svg]:size-3 [&_svg]:shrink-0',
        softTone[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
