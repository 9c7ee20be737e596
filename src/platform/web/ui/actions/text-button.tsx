import type { ComponentProps } from 'react'
import { cn } from '../style/cn.ts'

/** A button that looks like a link, such as a name that opens its details. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn('tap text-left font-medium text-primary-ink hover:underline', className)}
      {...props}
    />
  )
}
