import { useState } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import type { IdData } from '#people/id-scan/contract.ts'
import { fullName } from '#people/id-scan/rules.ts'
import { CardVerdict } from '#people/id-scan/web/card-verdict.tsx'
import { useCardCheck, useMatchedMembers } from '#people/id-scan/web/queries.ts'
import { handToForm, useScannedCard } from '#people/id-scan/web/shared/scanned-card.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { FreeFacilities } from '../free-facilities.tsx'
import { type PersonOfCard, peopleOfCard, refusalOfCard } from './people-of-card.ts'

/** Whose ID card was scanned, whether they may come in, and where: starts the check-in of the guest or member. */
export default function ScannedCardDialog() {
  const card = useScannedCard()
  const { close } = useDialog()
  return (
    <Dialog title="Scanned ID" description={card && fullName(card)} onClose={close} size="lg">
      {card ? (
        <CardHolder key={JSON.stringify(card)} card={card} />
      ) : (
        <DialogBody>
          <EmptyState title="No card" hint="Scan the card again." />
        </DialogBody>
      )}
    </Dialog>
  )
}

function CardHolder({ card }: { card: IdData }) {
  const check = useCardCheck(card)
  const found = useMatchedMembers(card)
  return (
    <DialogContent
      value={check && found.data && { check, people: peopleOfCard(found.data), more: found.data.more }}
      error={found.error}
      failure="Guests could not be searched."
      onRetry={found.refetch}
    >
      {({ check, people, more }) => (
        <DialogBody className="flex flex-col gap-4">
          <CardVerdict card={card} brief />
          <Admission card={card} people={people} more={more} refusal={refusalOfCard(check)} />
        </DialogBody>
      )}
    </DialogContent>
  )
}

interface AdmissionProps {
  card: IdData
  people: readonly PersonOfCard[]
  /** Whether the card matches more people. */
  more: boolean
  /** Why the card stops its holder. */
  refusal: string | undefined
}

/** One person is chosen already, none is a new guest, of several staff choose one before a room. */
function Admission({ card, people, more, refusal }: AdmissionProps) {
  const { open } = useDialog()
  const mayCheckInMembers = useMayOpen('member-checkin')
  const [chosen, setChosen] = useState(
    people.length === 1 ? people[0]!.key : people.length === 0 ? 'new' : undefined,
  )
  const person = people.find(({ key }) => key === chosen)
  const stop = refusal ?? person?.refusal
  const memberId = person?.memberId
  return (
    <>
      {people.length > 0 && (
        <Chips
          label="Cardholder"
          chips={[
            ...people.map(({ key, name, note }) => ({ value: key, label: `${name} · ${note}` })),
            { value: 'new', label: 'Someone else' },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {more && (
        <p className="text-muted text-xs">More people match this card. Search for those not listed.</p>
      )}
      {stop && (
        <p role="alert" className="rounded-control bg-red-soft px-3 py-2 font-medium text-red-ink">
          {stop}. No check-in.
        </p>
      )}
      {!stop &&
        person?.bans.map(({ type, reason }) => (
          <p
            key={type}
            role="alert"
            className="rounded-control bg-red-soft px-3 py-2 font-medium text-red-ink"
          >
            Banned from {type}s: {reason}
          </p>
        ))}
      {!stop && memberId !== undefined && mayCheckInMembers && (
        <Button
          key={memberId}
          variant="primary"
          size="lg"
          autoFocus
          className="self-start"
          onClick={() => open('member-checkin', { memberId })}
        >
          Check In Member
        </Button>
      )}
      {!stop && chosen !== undefined && (
        <Section title={memberId === undefined ? 'Check in to' : 'Or rent'}>
          <FreeFacilities
            key={chosen}
            autoFocus={memberId === undefined}
            bannedTypes={person?.bans.map(({ type }) => type)}
            onPick={({ type: facilityType, id: facilityId }) => {
              handToForm(card)
              open('check-in', { facilityType, facilityId, guestId: person?.guestId })
            }}
          />
        </Section>
      )}
    </>
  )
}
