import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { SessionInfo } from '../contract.ts'
import { browserName } from './browser-name.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './shared/account-queries.ts'

/** Lists the user's own sessions, or those of an account, with a button to end each. */
export function SessionList({ accountId }: { accountId?: number }) {
  const { data, error, refetch } = useSessions(accountId)
  const others = useEndOtherSessions()
  if (error) return <ErrorState title="Sessions could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons count={2} label="Loading sessions" className="flex flex-col gap-2" each="h-14" />
  if (data.length === 0) return <p className="text-muted">No active sessions.</p>

  async function endOthers() {
    try {
      const { ended } = await others.mutateAsync({})
      toast({ title: ended === 1 ? '1 other session ended' : `${ended} other sessions ended` })
    } catch (failure) {
      showFailure('Failed to sign out')(failure)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {data.map(place => (
          <SessionRow key={place.id} place={place} />
        ))}
      </ul>
      {accountId === undefined && data.length > 1 && (
        <Button
          className="self-start"
          pending={others.isPending && 'Signing out...'}
          onClick={() => void endOthers()}
        >
          Sign Out Everywhere Else
        </Button>
      )}
    </div>
  )
}

function SessionRow({ place }: { place: SessionInfo }) {
  const { mutateAsync, isPending } = useEndSession()
  async function end() {
    try {
      await mutateAsync({ params: { id: String(place.id) } })
    } catch (failure) {
      showFailure('Failed to sign out')(failure)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browserName(place.browser)}
          {place.current && <Badge tone="green">This desk</Badge>}
          {place.locked && <Badge>Locked</Badge>}
        </p>
        <p className="text-muted text-xs">
          {place.address} · last seen <ShortDateTime at={place.lastSeen} />
        </p>
      </div>
      {!place.current && (
        <Button size="sm" pending={isPending && 'Signing out...'} onClick={() => void end()}>
          Sign Out
        </Button>
      )}
    </li>
  )
}
