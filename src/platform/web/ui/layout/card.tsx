import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../style/cn.ts'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('rounded-card border border-line bg-surface shadow-card', className)} {...props} />
  )
}

export interface SectionProps {
  title: string
  /** Buttons and links at the end of the heading row. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled part of a page, as a landmark with that name. */
export function Section({ title, actions, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={cn('flex flex-col gap-3', className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{title}</h2>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
