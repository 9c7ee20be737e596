import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { RelativeTime, ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { joinOffice, type Link, type LinkFailure } from '../../contract.ts'
import { JoinForm } from '../join-form.tsx'
import { useLeaveOffice, useLink } from '../queries.ts'

const failures: Record<LinkFailure, string> = {
  unreachable: 'The head office does not answer. The venue works on, and reports are sent when it does.',
  revoked: 'The head office no longer accepts this venue. Join again with a new code.',
  ahead: 'The head office has later reports than this venue, as after a restore. Join again with a new code.',
  refused: 'The head office refuses what this venue sends. Update both to the same version.',
  unreadable: 'The key of this server does not fit the stored token. Leave the chain and join again.',
}

/** The head office of this venue: what was sent and what waits, or the form to join. */
export function LinkCard() {
  const { data: link, error, refetch } = useLink()
  const mayJoin = useIsAuthorized(joinOffice)
  return (
    <SettingsCard title="Report to a Head Office">
      {link ? (
        <div className="flex flex-col gap-5">
          {(link.state === 'joined' || link.state === 'joining') && <LinkState link={link} />}
          {needsForm(link) &&
            (mayJoin ? (
              <JoinForm office={link.office} />
            ) : (
              <p className="text-muted">Only admins can join a chain.</p>
            ))}
        </div>
      ) : error ? (
        <ErrorState title="The head office could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </SettingsCard>
  )
}

const needsForm = ({ state, failure }: Link) =>
  state !== 'joined' || failure === 'revoked' || failure === 'ahead'

function LinkState({ link: { state, office, joinedAt, exchangedAt, waiting, failure } }: { link: Link }) {
  return (
    <>
      <p className="flex items-center gap-2 font-medium" aria-live="polite">
        {state === 'joining' ? (
          <>
            <Hourglass aria-hidden className="size-5 shrink-0 text-muted" />
            Not joined yet: the head office did not answer. Try again with the same code.
          </>
        ) : failure ? (
          <>
            <TriangleAlert aria-hidden className="size-5 shrink-0 text-orange-ink" />
            {failures[failure]}
          </>
        ) : (
          <>
            <CircleCheck aria-hidden className="size-5 shrink-0 text-green-ink" />
            {exchangedAt ? (
              <span>
                Last report: <RelativeTime at={exchangedAt} />
              </span>
            ) : (
              'Joined. The first report follows within seconds.'
            )}
          </>
        )}
      </p>
      <Facts className="md:grid-cols-3">
        <Fact label="Head office">
          <span className="break-all">{office}</span>
        </Fact>
        {joinedAt && (
          <Fact label="Joined">
            <ShortDateTime at={joinedAt} />
          </Fact>
        )}
        <Fact label="Z reports waiting">{waiting}</Fact>
      </Facts>
      <Leave />
    </>
  )
}

function Leave() {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveOffice()
  if (!useIsAuthorized(joinOffice)) return null
  return (
    <div>
      <Button variant="danger-ghost" onClick={() => setAsking(true)}>
        Leave Chain
      </Button>
      {isAsking && (
        <Confirm
          title="Leave the chain?"
          action="Leave Chain"
          danger
          onClose={() => setAsking(false)}
          onConfirm={() =>
            leave
              .mutateAsync({})
              .then(({ isOfficeTold }) =>
                toast({
                  title: 'Chain left',
                  description: isOfficeTold
                    ? 'The head office gets no more figures.'
                    : 'The head office did not answer: revoke this venue there.',
                }),
              )
              .catch((error: unknown) => {
                showFailure('Failed to leave')(error)
                throw error
              })
          }
        >
          The head office keeps the Z reports it has. To come back, you need a new join code.
        </Confirm>
      )}
    </div>
  )
}
