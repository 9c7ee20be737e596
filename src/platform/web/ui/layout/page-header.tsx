import { type ReactNode, useEffect } from 'react'
import { cn } from '../style/cn.ts'

export interface PageHeaderProps {
  title: string
  subtitle?: string
  /** Buttons at the end of the row. */
  actions?: ReactNode
  className?: string
}

/** The heading of a page. Also sets the title of the browser tab. */
export function PageHeader({ title, subtitle, actions, className }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Keydesk POS`
  }, [title])
  return (
    <div className={cn('mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        {subtitle && <p className="mt-0.5 text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
