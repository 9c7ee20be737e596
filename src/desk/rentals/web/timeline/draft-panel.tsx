import type { Facility } from '#house/facilities/contract.ts'
import { clockTime, HOUR } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ConfirmLength, useIsLongStay } from '../shared/long-stay.tsx'
import type { Place } from './draft.ts'
import type { Draft, DraftActions, DraftPrice } from './use-draft.ts'

export interface DraftPanelProps {
  draft: Draft | undefined
  price: DraftPrice
  isSaving: boolean
  actions: DraftActions
  facilities: readonly Facility[]
}

/** The pending change by a drag or the keys, its price, and the buttons to save or cancel it. */
export function DraftPanel({ draft, price, isSaving, actions, facilities }: DraftPanelProps) {
  const hours = draft ? countHours(draft.place) : 0
  const isLong = useIsLongStay(hours) && draft !== undefined && hours > countHours(draft.bar.place)
  return (
    <div role="status" className="above-bottom-bar sticky z-20">
      {draft && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-3 py-1.5 shadow-float">
          <DraftText draft={draft} facilities={facilities} />
          {price.previous && <span className="text-muted">was {price.previous}</span>}
          {isLong && (
            <ConfirmLength
              hours={hours}
              until={draft.place.end}
              confirmed={draft.confirmedHours ?? null}
              onChange={confirmedHours => actions.edit({ ...draft, confirmedHours })}
            />
          )}
          {price.error && <span className="text-red-ink">{price.error}</span>}
          <span className="ml-auto flex gap-2">
            <Button onClick={actions.cancel}>Cancel</Button>
            <Button
              variant="primary"
              disabled={price.text === undefined || (isLong && (draft.confirmedHours ?? 0) < hours)}
              pending={isSaving && 'Saving...'}
              onClick={() => void actions.save()}
            >
              {draft.bar.isRunning ? 'Extend' : 'Save'} · {price.text ?? '…'}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

const countHours = ({ start, end }: Place) => (end - start) / HOUR

function DraftText({
  draft: { bar, place },
  facilities,
}: Pick<DraftPanelProps, 'facilities'> & { draft: Draft }) {
  const { timeZone } = useVenueLocale()
  const name = facilities.find(({ id }) => id === place.facilityId)?.name ?? bar.rental.facilityName
  return (
    <span className="min-w-0">
      <bdi className="font-medium">{bar.rental.customerName}</bdi> · {name} ·{' '}
      <span className="whitespace-nowrap tabular-nums">
        {clockTime(place.start, timeZone)} – {clockTime(place.end, timeZone)}
      </span>
    </span>
  )
}
