import { useState } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { Membership } from '../../contract.ts'
import { usePlans } from '../queries.ts'
import { periodName } from '../shared/labels.tsx'
import { proposedFee } from './fee-fields.tsx'

/**
 * State of the fee of a renewal or reactivation, in dollars per billing period: the membership's own unless the user
 * chooses the one from Settings. `periodFee` is undefined for the own fee.
 */
export function useFeeChoice(membership: Membership) {
  const { data: plans } = usePlans()
  const [choice, setChoice] = useState<'own' | 'proposed'>('own')
  const proposed = plans && proposedFee(plans, membership)
  const differs = typeof proposed === 'number' && proposed !== membership.periodFee
  return {
    choice,
    setChoice,
    own: membership.periodFee,
    proposed: differs ? proposed : undefined,
    frequency: membership.billingFrequency,
    periodFee: differs && choice === 'proposed' ? proposed : undefined,
  }
}

/** Choice between the membership's own fee and the one from Settings; renders nothing if they are equal. */
export function FeeChoice({
  choice: { choice, setChoice, own, proposed, frequency },
}: {
  choice: ReturnType<typeof useFeeChoice>
}) {
  const { currency } = useVenueLocale()
  if (proposed === undefined) return null
  return (
    <Chips
      label={`Fee per ${periodName[frequency]}`}
      hasHeading
      chips={[
        { value: 'own', label: `${formatMoney(own, currency)} as before` },
        { value: 'proposed', label: `${formatMoney(proposed, currency)} from Settings` },
      ]}
      value={choice}
      onChange={setChoice}
    />
  )
}
