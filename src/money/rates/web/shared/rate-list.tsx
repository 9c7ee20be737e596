import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Switch } from '#platform/web/ui/forms/checkbox.tsx'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import type { Rate } from '../../contract.ts'
import { kindName, priceText, scopeText, whenText } from '../labels.ts'
import { useEditRate, useRemoveRate } from '../queries.ts'

/** The rates by precedence, with controls to edit, switch off or remove each. */
export function RateList({ rates }: { rates: readonly Rate[] }) {
  const dialog = useDialog()
  const add = useMayOpen('new-rate') && (
    <Button variant="primary" onClick={() => dialog.open('new-rate')}>
      <Plus aria-hidden />
      New Rate
    </Button>
  )
  return (
    <Section title="Rates" actions={add} className="max-w-3xl">
      <p className="-mt-2 text-muted">
        Without a matching rate, the room's or locker's own price applies. The most specific rate wins: one
        type over all types, then holidays, then certain days, then certain hours, as listed here. Blocks and
        caps apply when they are cheaper for the guest.
      </p>
      <Card>
        {rates.length === 0 ? (
          <EmptyState
            icon={<Clock />}
            title="No rates yet"
            hint="Every hour costs the room's or locker's own price. Add a night rate, a weekend rate or ‘4 hours for 60’."
          />
        ) : (
          <ul aria-label="Rates">
            {rates.map(rate => (
              <RateRow key={rate.id} rate={rate} />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}

function RateRow({ rate }: { rate: Rate }) {
  const dialog = useDialog()
  const mayEdit = useMayOpen('edit-rate')
  const edit = useEditRate()
  const { currency } = useVenueLocale()
  const [removing, setRemoving] = useState(false)

  async function enable(enabled: boolean) {
    try {
      const params = { id: String(rate.id) }
      await edit.mutateAsync({ params, body: { enabled }, ifMatch: rate.version })
      toast({ title: 'Rate saved', description: `${rate.name} is ${enabled ? 'on' : 'off'}.` })
    } catch (error) {
      showFailure('Failed to save rate')(error)
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <div className="min-w-48 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{rate.name}</span>
          <span className="text-muted text-xs">{kindName[rate.kind]}</span>
        </p>
        <p className="text-muted text-xs">
          {scopeText(rate)} · {whenText(rate)}
        </p>
      </div>
      <p className="font-medium tabular-nums max-sm:flex-1">{priceText(rate, currency)}</p>
      <div className="flex items-center gap-1">
        <Switch
          aria-label={`${rate.name} active`}
          value={(edit.isPending ? edit.variables?.body.enabled : undefined) ?? rate.enabled}
          onChange={enable}
          disabled={edit.isPending}
        />
        {mayEdit && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Edit ${rate.name}`}
            onClick={() => dialog.open('edit-rate', { rateId: rate.id })}
          >
            Edit
          </Button>
        )}
        <Button
          size="sm"
          variant="danger-ghost"
          aria-label={`Remove ${rate.name}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      </div>
      {removing && <RemoveRate rate={rate} onClose={() => setRemoving(false)} />}
    </li>
  )
}

function RemoveRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const remove = useRemoveRate()
  return (
    <Confirm
      title={`Remove ${rate.name}?`}
      action="Remove"
      danger
      onClose={onClose}
      onConfirm={() =>
        remove
          .mutateAsync({ params: { id: String(rate.id) } })
          .then(() => toast({ title: 'Rate removed', description: `${rate.name} no longer applies.` }))
          .catch((error: unknown) => {
            showFailure('Failed to remove rate')(error)
            throw error
          })
      }
    >
      New rentals will not use it. Running rentals and bookings keep it.
    </Confirm>
  )
}
