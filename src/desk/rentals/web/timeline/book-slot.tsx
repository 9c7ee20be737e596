import type { MouseEvent } from 'react'
import type { Facility } from '#house/facilities/contract.ts'
import { toIso } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { STEP } from './draft.ts'
import type { Scale } from './scale.ts'

/**
 * The empty part of a row: a press books the facility from the quarter hour that was pressed, or from now if that is
 * past. Not a stop of Tab: with keys, the panel of the facility books.
 */
export function BookSlot({ facility: { type, id, name }, scale }: { facility: Facility; scale: Scale }) {
  const dialog = useDialog()
  function book({ currentTarget, clientX }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pressed = scale.from + ((clientX - left) / width) * (scale.until - scale.from)
    const start = Math.floor(pressed / STEP) * STEP
    const from = start > now() ? { startTime: toIso(start) } : {}
    dialog.open('new-rental', { facilityType: type, facilityId: id, ...from })
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Book ${name}`}
      onClick={book}
      className="absolute inset-0 cursor-copy"
    />
  )
}
