import type { ComponentProps } from 'react'
import { cn } from '../style/cn.ts'

/** A box for something to notice before going on, inside a form or dialog. */
export const Caution = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('rounded-control bg-amber-soft px-3 py-2 text-amber-ink', className)} {...props} />
)
