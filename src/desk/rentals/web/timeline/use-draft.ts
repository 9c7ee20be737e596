import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { HOUR, toIso } from '#platform/values/time.ts'
import { messageOf, showErrorToast } from '#platform/web/data/error-messages.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import * as api from '../../contract.ts'
import { useChangeBooking } from '../booking/queries.ts'
import { extensionQuery } from '../change/extension-price.ts'
import { useOfferUndo } from '../change/undo-extension.ts'
import { useExtendRental } from '../shared/board.ts'
import { isSamePlace, type Place } from './draft.ts'
import type { Bar } from './timeline-bars.ts'

/** A bar that is being moved or extended, and where it would be. */
export interface Draft {
  bar: Bar
  place: Place
  /** The length that was confirmed because it is longer than usual; null for none. */
  confirmedHours?: number | null
}

/** The same object in every render, so that rows do not rerender. */
export interface DraftActions {
  /** Shows a bar at another place; its own place ends the draft. */
  edit: (next: Draft) => void
  save: () => Promise<void>
  cancel: () => void
}

/** The price of the draft; undefined while it loads. */
export interface DraftPrice {
  /** The total of a booking, or what the extension of a stay adds, as text. */
  text: string | undefined
  /** The present total of a booking, if it differs. */
  previous: string | undefined
  /** Why the draft cannot be saved. */
  error: string | undefined
}

/** The draft of the timeline with its price. `save` stores it if its price is shown, and offers to undo a change. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>()
  const { currency } = useVenueLocale()
  const price = useDraftPrice(draft)
  const offerUndo = useOfferUndo()
  const [change, extend] = [useChangeBooking(), useExtendRental()]
  const isSaving = change.isPending || extend.isPending

  async function save() {
    if (!draft || isSaving || price.text === undefined) return
    try {
      await (draft.bar.isRunning ? extendTo(draft) : moveTo(draft))
      setDraft(undefined)
    } catch (error) {
      showErrorToast('change the booking')(error)
    }
  }

  async function extendTo({
    bar: {
      rental,
      place: { end },
    },
    place: to,
    confirmedHours = null,
  }: Draft) {
    const params = { id: String(rental.id) }
    const extended = await extend.mutateAsync({
      params,
      body: { hours: (to.end - end) / HOUR, confirmedHours },
    })
    toast({
      title: 'Rental extended',
      description: `${rental.facilityName}, ${price.text} on the bill`,
      ...offerUndo(extended),
    })
  }

  async function moveTo({ bar: { rental, place }, place: to, confirmedHours = null }: Draft) {
    const params = { id: String(rental.id) }
    const moved = await change.mutateAsync({ params, body: { ...toBody(to), confirmedHours } })
    toast({
      title: 'Booking changed',
      description: `${rental.customerName}: ${moved.facilityName}, ${formatMoney(moved.totalAmount, currency)}`,
      action: {
        label: 'Undo',
        onPress: () =>
          void change
            .mutateAsync({ params, body: toBody(place) })
            .then(() => toast({ title: 'Change undone' }), showErrorToast('undo the change')),
      },
    })
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const actions = useMemo<DraftActions>(
    () => ({
      edit: next => setDraft(isSamePlace(next.place, next.bar.place) ? undefined : next),
      save: () => latest.current(),
      cancel: () => setDraft(undefined),
    }),
    [],
  )
  return { draft, price, isSaving, actions }
}

const toBody = ({ facilityType, facilityId, start, end }: Place) => ({
  facilityType,
  facilityId,
  startTime: toIso(start),
  endTime: toIso(end),
})

function useDraftPrice(draft: Draft | undefined): DraftPrice {
  const { currency } = useVenueLocale()
  const isRunning = draft?.bar.isRunning === true
  const hours = draft ? (draft.place.end - draft.bar.place.end) / HOUR : 0
  const extension = useQuery({
    ...extensionQuery(draft?.bar.rental ?? noRental, hours),
    enabled: isRunning && hours > 0,
  })
  const { facilityId, ...place } = toBody(draft?.place ?? noPlace)
  const params = { id: String(draft?.bar.rental.id ?? 0) }
  const booking = useQuery({
    ...queryFor(api.quoteBookingChange, { params, query: { ...place, facilityId: String(facilityId) } }),
    enabled: draft !== undefined && !isRunning,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const error = isRunning ? extension.error : booking.error
  const previous = isRunning || error ? undefined : booking.data?.previousTotal
  const dollars = isRunning ? extension.data?.added : booking.data?.total
  return {
    text: error || dollars === undefined ? undefined : formatMoney(dollars, currency),
    previous: previous === undefined || previous === dollars ? undefined : formatMoney(previous, currency),
    error: error ? messageOf(error) : undefined,
  }
}

const noRental = { id: 0, version: 0, paidAmount: 0, totalAmount: 0 } as Bar['rental']
const noPlace: Place = { facilityType: 'room', facilityId: 1, start: 0, end: 0 }
