import type { ReactNode } from 'react'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import type { StoredSettings } from '../../contract.ts'
import { useSettings } from '../queries.ts'

export interface SettingsCardProps {
  title: string
  /** One line below the title. */
  hint?: string
  children: ReactNode
}

/** A titled group of settings. */
export function SettingsCard({ title, hint, children }: SettingsCardProps) {
  return (
    <Section title={title} className="max-w-3xl">
      {hint && <p className="-mt-2 text-muted">{hint}</p>}
      <Card className="p-4 md:p-5">{children}</Card>
    </Section>
  )
}

/** Renders `children` with the venue's settings once they are loaded. */
export function WithSettings({ children }: { children: (settings: StoredSettings) => ReactNode }) {
  const { data, error, refetch } = useSettings()
  if (data) return <div className="flex flex-col gap-7">{children(data)}</div>
  if (error) return <ErrorState title="Settings could not be loaded." error={error} onRetry={refetch} />
  return (
    <Skeletons count={2} label="Loading settings" className="flex flex-col gap-4" each="h-48 max-w-3xl" />
  )
}
