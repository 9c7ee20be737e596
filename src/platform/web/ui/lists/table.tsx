import type { ComponentProps } from 'react'
import { cn } from '../style/cn.ts'

/** A table that scrolls horizontally if necessary. `label` is its accessible name. */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card"
    >
      <table className={cn('w-full border-collapse text-left', className)} {...props} />
    </section>
  )
}

export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 whitespace-nowrap border-line border-b bg-sunken px-3 font-medium text-muted text-xs print:px-1 print:text-2xs',
        className,
      )}
      {...props}
    />
  )
}

export function Row({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-line border-b last:border-b-0 hover:bg-hover', className)} {...props} />
}

export function Cell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-11 px-3 py-2 align-middle', className)} {...props} />
}
