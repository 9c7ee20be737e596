import Mail from 'lucide-react/icons/mail'
import { useId, useState } from 'react'
import { useToday } from '#office/settings/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDay } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { DateTimePicker } from '#platform/web/ui/forms/dates/date-time-picker.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { InfiniteScroll } from '#platform/web/ui/lists/infinite-scroll.tsx'
import type { PriceChange, PriceChangeMember } from '../../contract.ts'
import { useEmailFee, usePriceChanges, useTellMembers, useToldMembers, useUntellMember } from '../queries.ts'

type State = keyof PriceChange['counts']

const stateName: Record<State, string> = {
  not_told: 'Not Told',
  told: 'Told',
  applied: 'In Force',
  own_fee: 'Own Fee',
}

/** Who was told of an announced fee and when; marks one or all as told on a day. */
export default function ToldMembersDialog({ priceChangeId }: { priceChangeId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = usePriceChanges()
  const today = useToday()
  return (
    <Dialog title="Members Told" size="lg" onClose={close}>
      <DialogContent
        value={data}
        error={error}
        failure="Announced fees could not be loaded."
        onRetry={refetch}
      >
        {changes => {
          const change = changes.find(({ id }) => id === priceChangeId)
          if (!change)
            return <EmptyState title="There is no such announcement" hint="Choose one under Prices." />
          return today ? <ToldMembers change={change} today={today} /> : null
        }}
      </DialogContent>
    </Dialog>
  )
}

function ToldMembers({ change, today }: { change: PriceChange; today: string }) {
  const id = useId()
  const [state, setState] = useState<State>('not_told')
  const [on, setOn] = useState(today)
  const tell = useTellMembers()
  const { counts } = change
  const mark = (membershipIds?: number[]) =>
    tell
      .mutateAsync({
        params: { id: String(change.id) },
        body: { on, ...(membershipIds && { membershipIds }) },
      })
      .then(({ told }) =>
        toast({
          title: told === 1 ? '1 member told' : `${told} members told`,
          description: `On ${formatDay(on)}`,
        }),
      )
      .catch(showFailure('Failed to save'))
  return (
    <DialogBody className="flex flex-col gap-4">
      <Chips<State>
        label="Members"
        chips={(Object.keys(stateName) as State[]).map(value => ({
          value,
          label: stateName[value],
          count: counts[value],
        }))}
        value={state}
        onChange={setState}
      />
      {state === 'not_told' && counts.not_told > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex flex-col gap-1.5">
            <label id={`${id}-label`} htmlFor={id} className="font-medium text-sm">
              Told on
            </label>
            <DateTimePicker id={id} value={on} onChange={setOn} dateOnly max={today} />
          </div>
          <Button
            variant="primary"
            pending={tell.isPending && tell.variables.body.membershipIds === undefined && 'Processing...'}
            disabled={tell.isPending}
            onClick={() => mark()}
          >
            Mark All {counts.not_told.toLocaleString('en-US')} Told
          </Button>
          <EmailButton priceChangeId={change.id} />
        </div>
      )}
      <MemberLines change={change} state={state} onTell={one => mark([one])} />
    </DialogBody>
  )
}

/** E-mails the fee to all members who were not told and have an address, batch by batch. */
function EmailButton({ priceChangeId }: { priceChangeId: number }) {
  const email = useEmailFee()
  const [isBusy, setBusy] = useState(false)
  const emailAll = async () => {
    const params = { id: String(priceChangeId) }
    let queued = 0
    let after: number | null | undefined
    do {
      const batch = await email.mutateAsync({ params, body: { after: after ?? undefined } })
      queued += batch.queued
      after = batch.after
    } while (after !== null)
    if (queued === 0)
      return toast({ title: 'No email to send', description: 'Who is left has no address or was emailed.' })
    toast({
      title: queued === 1 ? '1 email queued' : `${queued.toLocaleString('en-US')} emails queued`,
      description: 'Members count as told once it is sent, from 08:00 until 21:00.',
    })
  }
  return (
    <Button
      pending={isBusy && 'Processing...'}
      onClick={() => {
        setBusy(true)
        emailAll()
          .catch(showFailure('Failed to email'))
          .finally(() => setBusy(false))
      }}
    >
      <Mail aria-hidden />
      Email Members
    </Button>
  )
}

/** What became of the e-mail to a member who was not told; nothing if there is none. */
function emailText({ email }: PriceChangeMember): string | undefined {
  if (email?.status === 'queued') return 'Email waiting'
  if (email?.status === 'failed') return `Email failed: ${email.reason}`
  return undefined
}

interface MemberLinesProps {
  change: PriceChange
  state: State
  onTell: (membershipId: number) => Promise<unknown>
}

function MemberLines({ change, state, onTell }: MemberLinesProps) {
  const query = useToldMembers(change.id, state)
  const { data, error, refetch } = query
  if (error && !data)
    return <ErrorState title="Members could not be loaded." error={error} onRetry={refetch} />
  if (!data)
    return <Skeletons count={4} label="Loading members" className="flex flex-col gap-2" each="h-11" />
  const lines = data.pages.flat()
  if (lines.length === 0) return <p className="text-muted">No members.</p>
  return (
    <>
      <ul aria-label={stateName[state]} className="flex flex-col divide-y divide-line">
        {lines.map(line => (
          <MemberLine key={line.membership.id} change={change} state={state} line={line} onTell={onTell} />
        ))}
      </ul>
      <InfiniteScroll label="More Members" query={query} />
    </>
  )
}

function MemberLine({
  change,
  state,
  line,
  onTell,
}: Omit<MemberLinesProps, 'state'> & { state: State; line: PriceChangeMember }) {
  const { currency } = useVenueLocale()
  const untell = useUntellMember()
  const { membership, toldOn, feeFrom } = line
  const { id, memberName, memberNumber, periodFee } = membership
  const params = { id: String(change.id), membershipId: String(id) }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-40 flex-1">
        <span className="block font-medium">{memberName}</span>
        <span className="block text-muted text-xs tabular-nums">
          {memberNumber} · {formatMoney(periodFee, currency)}
        </span>
      </span>
      {toldOn && feeFrom && (
        <span className="text-xs tabular-nums">
          Told on {formatDay(toldOn)}: {formatMoney(change.newFee, currency)} from {formatDay(feeFrom)}
        </span>
      )}
      {state === 'not_told' && <span className="text-muted text-xs">{emailText(line)}</span>}
      {state === 'not_told' && (
        <Button size="sm" aria-label={`Mark ${memberName} told`} onClick={() => onTell(id)}>
          Mark Told
        </Button>
      )}
      {state === 'told' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${memberName} was not told`}
          onClick={() => untell.mutateAsync({ params }).catch(showFailure('Failed to save'))}
        >
          Not Told
        </Button>
      )}
    </li>
  )
}
