import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { useIsAuthorized, useMayOpen } from '#office/accounts/web/queries.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { useParams } from '#platform/web/routing/use-router.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { GuestRecord } from '../contract.ts'
import { eraseGuest, exportGuest } from '../contract.ts'
import { useGuest, useUndoMerge } from './queries.ts'
import { FlagBadge, flagTerms } from './shared/guest-flags.tsx'
import { GuestStays } from './shared/guest-stays.tsx'
import { RecordMoves } from './shared/record-moves.tsx'

/** One guest: flags, contact, balance, notes and stays. */
export function GuestPage() {
  const { guestId } = useParams() as { guestId: string }
  const { data: guest, error, refetch } = useGuest(Number(guestId))
  const undo = useUndoMerge()
  if (error && !guest)
    return <ErrorState title="The guest could not be loaded." error={error} onRetry={refetch} />
  if (!guest) return <Skeletons count={3} label="Loading guest" each="h-40" className="flex flex-col gap-4" />
  return (
    <>
      <PageHeader title={guest.name} subtitle={describeGuest(guest)} actions={<Actions guest={guest} />} />
      <div className="grid gap-4 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-4">
          <Flags guest={guest} />
          <Panel title="Guest">
            <GuestFacts guest={guest} />
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <GuestStays guestId={guest.id} />
          <RecordMoves moves={guest.moves} of={{ noun: 'guest', id: guest.id }} undo={undo} />
        </div>
      </div>
    </>
  )
}

const describeGuest = ({ kind, stays, memberNumber }: GuestRecord) =>
  [kind === 'company' ? 'Company' : stays === 1 ? '1 stay' : `${stays} stays`, memberNumber]
    .filter(Boolean)
    .join(' · ')

/** The actions for a guest, the most frequent first; rare ones are under More. */
function Actions({ guest: { id, stays, balance } }: { guest: GuestRecord }) {
  const { open } = useDialog()
  const [mayCheckIn, mayBook, mayPay] = [
    useMayOpen('check-in-guest'),
    useMayOpen('new-rental'),
    useMayOpen('pay-account'),
  ]
  const mayErase = useIsAuthorized(eraseGuest)
  const mayExport = useIsAuthorized(exportGuest)
  const ids = { guestId: id }
  return (
    <>
      {mayCheckIn && (
        <Button variant="primary" onClick={() => open('check-in-guest', ids)}>
          Check In
        </Button>
      )}
      {mayBook && <Button onClick={() => open('new-rental', ids)}>Book</Button>}
      {mayPay && balance > 0 && (
        <Button onClick={() => open('pay-account', { of: 'guests', id })}>Take Payment</Button>
      )}
      <Button onClick={() => open('edit-guest', ids)}>Edit</Button>
      <Button onClick={() => open('flag-guest', ids)}>Add Flag</Button>
      <details className="open:w-full">
        <summary className="tap inline-flex cursor-pointer select-none list-none items-center gap-1.5 rounded-control px-2 py-1.5 font-medium text-muted hover:bg-hover">
          <Ellipsis className="size-4" aria-hidden />
          More
        </summary>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={() => open('merge-guest', ids)}>Merge</Button>
          {stays > 1 && <Button onClick={() => open('split-guest', ids)}>Split</Button>}
          {mayExport && (
            <Button asChild>
              <a href={exportGuest.path.replace(':id', String(id))} download={`guest-${id}.json`}>
                Export
              </a>
            </Button>
          )}
          {mayExport && (
            <Button asChild>
              <a href={`/print/guest?id=${id}`} target="_blank" rel="noreferrer">
                Print Data
              </a>
            </Button>
          )}
          {mayErase && (
            <Button variant="danger-ghost" onClick={() => open('erase-guest', ids)}>
              Erase
            </Button>
          )}
        </div>
      </details>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-4">
      <Section title={title}>{children}</Section>
    </Card>
  )
}

function Flags({ guest: { id, flags, flagHistory } }: { guest: GuestRecord }) {
  const { open } = useDialog()
  if (flagHistory.length === 0) return null
  const inForce = new Set(flags.map(flag => flag.id))
  return (
    <Panel title="Flags">
      <ul className="flex flex-col gap-3">
        {flagHistory.map(flag => (
          <li key={flag.id} className="flex flex-col items-start gap-1">
            <FlagBadge kind={flag.kind} />
            <span className="break-words">{flag.reason}</span>
            {flag.evidence && <span className="whitespace-pre-line text-muted">{flag.evidence}</span>}
            <span className="text-muted text-xs">
              {[
                flagTerms(flag),
                `by ${flag.setBy}`,
                flag.liftReason !== null && `lifted by ${flag.liftedBy}: ${flag.liftReason}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {inForce.has(flag.id) && (
              <Button size="sm" onClick={() => open('lift-flag', { guestId: id, flagId: flag.id })}>
                Lift
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function GuestFacts({ guest }: { guest: GuestRecord }) {
  const { open } = useDialog()
  const { memberId } = guest
  return (
    <Facts>
      {guest.contacts.map(({ kind, value }) => (
        <Fact key={value} label={kind === 'phone' ? 'Phone' : 'Email'} wide>
          <a href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`}>{value}</a>
        </Fact>
      ))}
      <Fact label="Balance">
        <Link
          to="/billing"
          search={{ tab: 'accounts', of: 'guests', account: guest.id }}
          className="underline"
        >
          <Money dollars={guest.balance} />
        </Link>
      </Fact>
      <Fact label="Spending">
        <Money dollars={guest.spending} />
      </Fact>
      {guest.firstVisit && (
        <Fact label="First visit">
          <ShortDateTime at={guest.firstVisit} />
        </Fact>
      )}
      {guest.lastVisit && (
        <Fact label="Last visit">
          <ShortDateTime at={guest.lastVisit} />
        </Fact>
      )}
      {memberId !== null && (
        <Fact label="Member" wide>
          <Button size="sm" onClick={() => open('member-details', { memberId })}>
            {guest.memberNumber}
          </Button>
        </Fact>
      )}
      {guest.language && <Fact label="Language">{guest.language}</Fact>}
      {guest.preferences && (
        <Fact label="Preferences" wide>
          {guest.preferences}
        </Fact>
      )}
      {guest.notes && (
        <Fact label="Notes" wide>
          {guest.notes}
        </Fact>
      )}
    </Facts>
  )
}
