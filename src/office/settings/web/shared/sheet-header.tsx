import type { ReactNode } from 'react'
import { useSettings } from '../queries.ts'

export interface SheetHeaderProps {
  title: string
  /** Lines below the title: whom it is about, the period. */
  children: ReactNode
}

/** The top of a printed sheet: its title on the left, the venue's name and address as they are now on the right. */
export function SheetHeader({ title, children }: SheetHeaderProps) {
  const { data: settings } = useSettings()
  return (
    <header className="flex flex-wrap justify-between gap-4">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        {children}
      </div>
      <div className="text-right">
        <p className="font-medium">{settings?.facilityName}</p>
        <p className="whitespace-pre-line text-muted">{settings?.address}</p>
      </div>
    </header>
  )
}
