import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { createJoinCode } from '../contract.ts'
import type { useCreateJoinCode } from './queries.ts'

type CreateJoinCode = ReturnType<typeof useCreateJoinCode>

/** Creates a code with which one venue joins. */
export function CreateCodeButton({ create }: { create: CreateJoinCode }) {
  if (!useIsAuthorized(createJoinCode)) return null
  return (
    <Button
      variant="primary"
      pending={create.isPending && 'Creating...'}
      onClick={() => create.mutate({}, { onError: showFailure('Failed to create the code') })}
    >
      Create Join Code
    </Button>
  )
}

/** A new join code, with where to enter it. */
export function JoinCode({ create: { data, reset } }: { create: CreateJoinCode }) {
  if (!data) return null
  return (
    <Card role="status" className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <p className="min-w-60 flex-1 text-muted">
        Enter both at the venue, under Settings, Chain. The code works once, until{' '}
        <ClockTime at={data.expiresAt} />, and is not shown again.
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {[
          ['Join code', data.code],
          ['Address of the head office', location.origin],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="select-all break-all font-medium font-mono">{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={reset}>Done</Button>
    </Card>
  )
}
