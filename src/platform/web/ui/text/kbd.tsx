import type { ComponentProps } from 'react'
import { cn } from '../style/cn.ts'

/** A key to press. */
export const Kbd = ({ className, ...props }: ComponentProps<'kbd'>) => (
  <kbd
    className={cn(
      'inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-sunken px-1 font-sans text-2xs text-muted',
      className,
    )}
    {...props}
  />
)
