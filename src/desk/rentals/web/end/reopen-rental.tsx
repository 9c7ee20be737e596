import { useState } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { DAY } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Rental } from '../../contract.ts'
import * as api from '../../contract.ts'
import { useDeposits, useReopenRental } from '../queries.ts'
import { reopenedText } from './undo-check-out.ts'

/** The button with which a manager reopens a check-out. The server refuses it after the business day. */
export function ReopenRental({ rental }: { rental: Rental }) {
  const [asking, setAsking] = useState(false)
  const mayReopen = useIsAuthorized(api.reopenRental)
  const isRecent = rental.endedAt !== null && now() - Date.parse(rental.endedAt) < DAY
  if (!mayReopen || !isRecent) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Reopen<span className="sr-only"> the rental of {rental.customerName}</span>
      </Button>
      {asking && <ConfirmReopen rental={rental} onClose={() => setAsking(false)} />}
    </>
  )
}

function ConfirmReopen({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const reopen = useReopenRental()
  const { currency } = useVenueLocale()
  const { data: deposits = [] } = useDeposits(rental.id)
  const isSettled = deposits.some(({ status }) => status !== 'held')

  async function confirm() {
    try {
      const reopened = await reopen.mutateAsync({ params: { id: String(rental.id) } })
      toast({ title: 'Rental reopened', description: reopenedText(reopened, currency) })
    } catch (error) {
      showFailure('Failed to reopen rental')(error)
      throw error
    }
  }

  return (
    <Confirm title="Reopen this rental?" action="Reopen Rental" onConfirm={confirm} onClose={onClose}>
      {rental.customerName} is in {rental.facilityName} again, as before the check-out. The charge of the
      check-out is taken back.{' '}
      {rental.paidAmount > 0 && (
        <>
          The <Money dollars={rental.paidAmount} /> paid so far stays on the bill.{' '}
        </>
      )}
      {isSettled && 'Deposits that were returned or kept stay so.'}
    </Confirm>
  )
}
