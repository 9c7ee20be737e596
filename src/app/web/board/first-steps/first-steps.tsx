import { Suspense } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

const FirstStepsList = lazyPart(() => import('./first-steps-list.tsx'))

/** Guides a new venue through its set-up to its first rental, until all is done or somebody dismisses it. */
export function FirstSteps() {
  const { data: settings } = useSettings()
  const mayAdd = useMayOpen('add-room')
  if (!settings?.firstSteps || !mayAdd) return null
  return (
    <Suspense fallback={null}>
      <FirstStepsList settings={settings} />
    </Suspense>
  )
}
