import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

/** A list of names and values in two columns. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn('grid grid-cols-2 gap-x-4 gap-y-3', className)}>{children}</dl>
}

export interface FactProps {
  label: string
  /** Spans both columns, for text of several lines. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ label, wide, children }: FactProps) {
  return (
    <div className={cn('min-w-0', wide && 'col-span-2')}>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
